import { clsx } from "clsx";
import {
  Copy,
  Flag,
  Languages,
  Pencil,
  Pin,
  PinOff,
  Reply,
  SmilePlus,
  Timer,
  Trash2,
  UserRound,
} from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import type { ChatMessage } from "@/api/socket-frames";
import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { emojiName } from "@/features/reactions";
import { Menu, MenuItem, menuLine } from "@/ui/menu";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { type MessageActions, useMessageActions } from "../actions";
import { quickReactions } from "../emojis";
import { chatTexts as texts } from "../texts";
import type { TranslationState } from "./use-translation";

interface Action {
  label: string;
  icon: ReactNode;
  danger?: boolean;
  act: () => void;
}

function actionsFor(message: ChatMessage, can: MessageActions, translation: TranslationState): Action[] {
  const { author } = message;
  const pinned = can.isPinned(message);
  return [
    ...(can.mayAnswer(message)
      ? [{ label: texts.answer, icon: <Reply />, act: () => can.answer(message) }]
      : []),
    ...(can.mayEdit(message) ? [{ label: texts.edit, icon: <Pencil />, act: () => can.edit(message) }] : []),
    {
      label: translation.translation ? texts.original : texts.translate,
      icon: <Languages />,
      act: translation.toggle,
    },
    { label: texts.copy, icon: <Copy />, act: () => void copy(message.content) },
    ...(can.profiles && author
      ? [
          {
            label: texts.profile,
            icon: <UserRound />,
            act: () => navigate(href("/profile/{userId}", { userId: author.userId })),
          },
        ]
      : []),
    ...(pinned === undefined
      ? []
      : [
          {
            label: pinned ? texts.unpin : texts.pin,
            icon: pinned ? <PinOff /> : <Pin />,
            act: () => can.pin(message, !pinned),
          },
        ]),
    ...(can.mayReport(message)
      ? [{ label: texts.report, icon: <Flag />, act: () => can.report(message) }]
      : []),
    ...(can.mayTimeOut(message)
      ? [{ label: texts.timeOut, icon: <Timer />, act: () => can.timeOut(message) }]
      : []),
    ...(can.mayRemove(message)
      ? [{ label: texts.delete, icon: <Trash2 />, danger: true, act: () => can.remove(message) }]
      : []),
  ];
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: texts.copied });
  } catch {
    toast({ title: texts.error, description: texts.copyFailed, variant: "destructive" });
  }
}

interface MenuProps {
  message: ChatMessage;
  name: string;
  time: string;
  translation: TranslationState;
}

const round =
  "grid size-11 shrink-0 place-items-center rounded-full text-2xl transition-[background-color,scale] duration-150 hover:bg-sunken active:scale-90 data-[highlighted]:bg-sunken outline-none";

/** The button at a bubble, and the menu of all that can be done with it. */
export function MessageMenu({ message, name, time, translation }: MenuProps) {
  const can = useMessageActions();
  return (
    <Menu label={texts.actionsOf(name, time)} align="start" className="size-9">
      <div className="mb-1 flex border-b border-line pb-1">
        {quickReactions.map((emoji) => (
          <DropdownMenu.Item
            key={emoji}
            aria-label={texts.reactWith(emojiName(emoji))}
            onSelect={() => can.react(message, emoji)}
            className={clsx(round, "cursor-pointer")}
          >
            <span aria-hidden className="emoji">
              {emoji}
            </span>
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Item
          aria-label={texts.moreEmoji}
          onSelect={() => can.chooseEmoji(message)}
          className={clsx(round, "cursor-pointer text-muted")}
        >
          <SmilePlus aria-hidden className="size-5.5" />
        </DropdownMenu.Item>
      </div>
      {actionsFor(message, can, translation).map(({ label, icon, danger, act }) => (
        <MenuItem key={label} icon={icon} danger={danger} onSelect={act}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The same under the thumb: it opens by a tap on the bubble. */
export function MessageSheet({
  message,
  translation,
  open,
  onOpenChange,
}: Pick<MenuProps, "message" | "translation"> & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const can = useMessageActions();
  const choose = (act: () => void) => {
    onOpenChange(false);
    act();
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={texts.actions} onDesk="dialog">
      <div className="px-3 pb-[max(1rem,var(--safe-bottom))]">
        <div className="mb-2 flex justify-between border-b border-line px-1 pb-2">
          {quickReactions.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={texts.reactWith(emojiName(emoji))}
              onClick={() => choose(() => can.react(message, emoji))}
              className={round}
            >
              <span aria-hidden className="emoji">
                {emoji}
              </span>
            </button>
          ))}
        </div>
        {[
          { label: texts.moreEmoji, icon: <SmilePlus />, act: () => can.chooseEmoji(message) },
          ...actionsFor(message, can, translation),
        ].map(({ label, icon, act, ...rest }) => (
          <button
            key={label}
            type="button"
            onClick={() => choose(act)}
            className={clsx(menuLine, "danger" in rest && rest.danger && "text-danger")}
          >
            {icon}
            {label}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
