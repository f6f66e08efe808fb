import { clsx } from "clsx";
import { queryClient } from "@/api/query";
import { termsQuery } from "@/api/terms";
import { printPaper } from "@/base/print";
import { addressLines } from "@/features/delivery";
import type { Task } from "./api";
import { workTexts as texts } from "./texts";

export type LabelSheet = keyof typeof texts.labelSheets;

/** How many labels a sheet of paper holds. */
const perPage: Record<LabelSheet, number> = { a4: 8, a6: 1 };

/**
 * Addresses on paper: eight to a sheet of sticky labels (105 × 74 mm), or one to a sheet for a label printer. Each address is whole,
 * however long it is: long ones are set smaller and wrap.
 */
export function printLabels(tasks: readonly Task[], sheet: LabelSheet): void {
  const sender = queryClient.getQueryData(termsQuery.queryKey)?.seller ?? "";
  const size = perPage[sheet];
  const pages = Array.from({ length: Math.ceil(tasks.length / size) }, (_, page) =>
    tasks.slice(page * size, (page + 1) * size),
  );
  printPaper(
    <div data-labels={sheet}>
      {pages.map((page) => (
        <ul key={page[0]?.orderId}>
          {page.map((task) => (
            <Label key={task.orderId} task={task} sender={sender} />
          ))}
        </ul>
      ))}
    </div>,
  );
}

function Label({ task, sender }: { task: Task; sender: string }) {
  const lines = task.address ? addressLines(task.address) : [];
  const name = task.address?.name ? [] : [task.customerName];
  const all = [...name.filter(Boolean), ...lines];
  return (
    <li className={clsx(`fits-${fit(all)}`)}>
      {sender ? (
        <small>
          {texts.sender} {sender.replaceAll("\n", ", ")}
        </small>
      ) : null}
      <address>
        {all.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- printed once
          <span key={index}>{line}</span>
        ))}
      </address>
      <small>{task.number}</small>
    </li>
  );
}

/** By the lines that an address takes at a size: how many signs fit into one, and how many lines below each other. */
const sizes = { large: [30, 7], medium: [44, 10], small: [60, 16] } as const;

const wide = /[\u2e80-\uffff\p{Lu}]/u;

/** How many lines a text takes where so many signs fit into one. Emoji, capitals and wide scripts take the room of two. */
function takes(line: string, most: number): number {
  let width = 0;
  // By code points: more than what is drawn, never less.
  for (const sign of line) width += wide.test(sign) || sign.length > 1 ? 2 : 1;
  return Math.max(1, Math.ceil(width / most));
}

/** The largest size at which all of it is there. */
function fit(lines: readonly string[]): keyof typeof sizes {
  const fits = ([most, rows]: readonly [number, number]) =>
    lines.reduce((sum, line) => sum + takes(line, most), 0) <= rows;
  return fits(sizes.large) ? "large" : fits(sizes.medium) ? "medium" : "small";
}
