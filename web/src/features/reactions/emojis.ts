/** Offered where nobody has reacted yet. */
export const defaultPicks = ["👍", "❤️", "🔥", "😊", "👏"] as const;

export const emojiGroups = {
  reactions: ["👍", "👎", "❤️", "🔥", "👏", "🎉", "🙌", "💯"],
  moods: ["😊", "😂", "😍", "😋", "😎", "🤔", "😮", "😢"],
  objects: ["☕", "🍵", "🍺", "🌱", "🎁", "🏆", "⭐", "💡"],
} as const;
