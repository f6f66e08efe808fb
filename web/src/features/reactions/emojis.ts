/** Offered where there are no reactions yet. */
export const defaultPicks = ["👍", "❤️", "🔥", "😊", "👏"] as const;

export const emojiGroups = {
  reactions: ["👍", "👎", "❤️", "🔥", "👏", "🎉", "🙌", "💯"],
  moods: ["😊", "😂", "😍", "😋", "😎", "🤔", "😮", "😢"],
  objects: ["☕", "🍵", "🍺", "🌱", "🎁", "🏆", "⭐", "💡"],
} as const;
