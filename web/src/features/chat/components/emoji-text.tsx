/** With a colour of their own: what only may be drawn as an emoji (©, ™) stays a letter. */
const emoji =
  /((?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\p{Emoji_Modifier}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*(?:[\u{e0020}-\u{e007f}]+)?)/gu;

/** Text whose emojis are drawn in colour, also where a text font has a black and white form of them. */
export function EmojiText({ children }: { children: string }) {
  // Every second piece is an emoji: split() keeps what its group has found.
  return children.split(emoji).map((piece, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
      <span key={index} className="emoji">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
