import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease, Pencil, Plus, Tags } from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { api } from "@/api/client";
import { reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { href } from "@/base/paths";
import { Button, IconButton } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { categoriesQuery, type Category, productsQuery } from "../api";
import { depthOf, type Direction, directions, siblingsOf, type Step, stepOf } from "./arrange";
import { CategorySheet } from "./category-sheet";
import { categoryTexts as texts } from "./category-texts";

const looks: Record<Direction, { icon: ComponentType<{ className?: string }>; end: string }> = {
  up: { icon: ArrowUp, end: texts.isFirst },
  down: { icon: ArrowDown, end: texts.isLast },
  outward: { icon: IndentDecrease, end: texts.isTop },
  inward: { icon: IndentIncrease, end: texts.noneBefore },
};

interface Move {
  category: Category;
  direction: Direction;
  to: Exclude<Step, string>;
}

/** /admin/categories: the owner's categories as they lie in each other, and in the shop's order. */
export default function CategoriesPage() {
  const client = useQueryClient();
  // Another device may have arranged them meanwhile.
  const categories = useQuery({ ...categoriesQuery, refetchOnMount: "always" });
  const products = useQuery(productsQuery);
  const [edited, setEdited] = useState<{ key: number; category: Category | null }>();
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<{ id: number; direction: Direction }>(undefined);

  const move = useMutation({
    mutationFn: ({ category, to }: Move) =>
      api("post", "/api/admin/categories/{id}/move", { path: { id: category.id }, body: to }),
    onSuccess: (answer, { category, direction }) => {
      moved.current = { id: category.id, direction };
      client.setQueryData(categoriesQuery.queryKey, answer.categories);
      setSaid(sayPlace(answer.categories, category.id));
      void client.invalidateQueries({ queryKey: ["admin", "audit"] });
    },
    onError: (error) => {
      toast({ title: texts.error, description: reasonOf(error) ?? texts.moveFailed, variant: "destructive" });
      void categories.refetch();
    },
  });

  // The row has gone elsewhere in the document, and the browser forgets what was focused in it.
  useEffect(() => {
    if (!moved.current) return;
    const { id, direction } = moved.current;
    moved.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-move="${id}-${direction}"]`)?.focus();
  }, [categories.data]);

  const edit = (category: Category | null) => {
    // Each opening begins with what is stored.
    setEdited((before) => ({ key: (before?.key ?? 0) + 1, category }));
    setOpen(true);
  };
  const all = categories.data;
  const addButton = (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => edit(null)}>
      {texts.add}
    </Button>
  );
  const countOf = (slug: string) => products.data?.filter(({ category }) => category === slug).length;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/products")}>{texts.back}</BackLink>}
        actions={all?.length ? addButton : null}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {all ? (
        all.length > 0 ? (
          <ul
            ref={list}
            aria-label={texts.title}
            className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
          >
            {all.map((category) => (
              <Row
                key={category.id}
                all={all}
                category={category}
                count={countOf(category.slug)}
                busy={move.isPending ? move.variables : undefined}
                onMove={(direction, to) => move.mutate({ category, direction, to })}
                onEdit={() => edit(category)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<Tags />} title={texts.empty} text={texts.emptyText} action={addButton} />
        )
      ) : categories.isError ? (
        <ErrorState query={categories} />
      ) : (
        <SkeletonRows label={texts.title} count={4} row="h-20 rounded-xl!" />
      )}
      {edited && all ? (
        <CategorySheet
          key={edited.key}
          open={open}
          all={all}
          category={edited.category}
          count={edited.category ? countOf(edited.category.slug) : 0}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

function Row({
  all,
  category,
  count,
  busy,
  onMove,
  onEdit,
}: {
  all: readonly Category[];
  category: Category;
  /** Its own products; undefined while they are counted. */
  count: number | undefined;
  /** What is being moved. */
  busy: Move | undefined;
  onMove: (direction: Direction, to: Exclude<Step, string>) => void;
  onEdit: () => void;
}) {
  const { id, name } = category;
  const inside = siblingsOf(all, { parentId: id }).length;
  const facts = [
    count === undefined ? texts.productsUnknown : texts.products(count),
    ...(inside > 0 ? [texts.hasInside(inside)] : []),
  ];
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 pr-4"
      style={{ paddingInlineStart: `${1 + (depthOf(all, category) - 1) * 1.5}rem` }}
    >
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{facts.join(" · ")}</p>
      </div>
      <div className="-ml-3 flex sm:ml-0">
        {directions.map((direction) => {
          const step = stepOf(all, category, direction);
          const { icon: Icon, end } = looks[direction];
          return (
            <IconButton
              key={direction}
              variant="ghost"
              data-move={`${id}-${direction}`}
              label={texts[direction](name)}
              disabledReason={step === "end" ? end : step === "tooDeep" ? texts.tooDeep : undefined}
              busy={busy?.category.id === id && busy.direction === direction}
              onClick={() => {
                // One move at a time: the next one is counted from where this one ends.
                if (!busy && typeof step !== "string") onMove(direction, step);
              }}
            >
              <Icon className="size-5" />
            </IconButton>
          );
        })}
        <IconButton variant="ghost" label={texts.edit(name)} onClick={onEdit}>
          <Pencil className="size-4.5" />
        </IconButton>
      </div>
    </li>
  );
}

/** Read aloud after a move: where the category stands now. */
function sayPlace(all: readonly Category[], id: number): string {
  const category = all.find((one) => one.id === id);
  if (!category) return "";
  const siblings = siblingsOf(all, category);
  const parent = all.find((one) => one.id === category.parentId);
  return texts.placed(category.name, siblings.indexOf(category) + 1, siblings.length, parent?.name);
}
