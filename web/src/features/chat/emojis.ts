/** Reactions within one tap. */
export const quickReactions = ["👍", "❤️", "🔥", "😂", "😮", "🙏"] as const;

/** What the composer and the reactions offer; all of it is drawn by every current system. */
export const emojiGroups = [
  {
    name: "faces",
    emojis: [
      "😀",
      "😃",
      "😄",
      "😁",
      "😅",
      "😂",
      "🤣",
      "😊",
      "🙂",
      "😉",
      "😍",
      "🥰",
      "😘",
      "😋",
      "😜",
      "🤪",
      "🤗",
      "🤔",
      "😐",
      "🙄",
      "😏",
      "😴",
      "😮",
      "😢",
      "😭",
      "😤",
      "😡",
      "🤯",
      "🥳",
      "😎",
      "🤓",
      "🥺",
    ],
  },
  { name: "gestures", emojis: ["👍", "👎", "👌", "🙌", "👏", "🙏", "💪", "🤝", "👋", "🤞", "🫶", "👀"] },
  { name: "hearts", emojis: ["❤️", "🧡", "💛", "💚", "💙", "💜", "🖤", "🤍", "💔", "💯", "✨", "🔥"] },
  {
    name: "tastes",
    emojis: ["☕", "🍵", "🫖", "🧉", "🍺", "🍻", "🍷", "🥂", "🫘", "🌱", "🍯", "🍋", "🍫", "🥐", "🍰", "🧊"],
  },
  {
    name: "things",
    emojis: ["🎉", "🎁", "📦", "🚚", "🛒", "💶", "⏰", "📷", "💡", "🔧", "✅", "❌", "❓", "❗", "⭐", "🏆"],
  },
] as const;
