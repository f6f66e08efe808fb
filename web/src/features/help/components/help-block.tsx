import { Link } from "@/base/navigation";
import type { Block, Span } from "../api";

/** One block of a help page. The server sends text and structure; the look is made here. */
export function HelpBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading id={block.id} className="mt-4 scroll-mt-24 text-xl first:mt-0">
          {block.text}
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List className={block.ordered ? "ml-6 grid list-decimal gap-1.5" : "ml-6 grid list-disc gap-1.5"}>
          {block.items.map((spans, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the items of a list never move
            <li key={index} className="pl-1 marker:text-brand">
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <HelpTable head={block.head} rows={block.rows} />;
  }
}

function HelpTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div className="scroll-row rounded-xl border border-line bg-surface">
      <table className="w-full text-left text-base">
        <thead className="bg-sunken text-sm">
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col" className="px-4 py-2.5 font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.join("|")}>
              {row.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the cells of a row never move
                <td key={index} className="px-4 py-2.5 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, href, strong }, index) => {
    const words = strong ? <strong>{text}</strong> : text;
    return href ? (
      <Link
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
        key={index}
        href={href}
        className="text-brand underline decoration-current/40 underline-offset-2 hover:decoration-current"
      >
        {words}
      </Link>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <span key={index}>{words}</span>
    );
  });
}
