/** How the emojis of the picker are called by a screen reader. */
const names: Record<string, string> = {
  "👍": "Daumen hoch",
  "👎": "Daumen runter",
  "❤️": "Herz",
  "🔥": "Feuer",
  "👏": "Applaus",
  "🎉": "Konfetti",
  "🙌": "Jubel",
  "💯": "Hundert Punkte",
  "😊": "Lächeln",
  "😂": "Freudentränen",
  "😍": "Verliebt",
  "😋": "Lecker",
  "😎": "Cool",
  "🤔": "Nachdenklich",
  "😮": "Staunen",
  "😢": "Traurig",
  "☕": "Kaffee",
  "🍵": "Tee",
  "🍺": "Bier",
  "🌱": "Pflänzchen",
  "🎁": "Geschenk",
  "🏆": "Pokal",
  "⭐": "Stern",
  "💡": "Idee",
};

/** Its name in German; an emoji that is not in the picker speaks for itself. */
export const emojiName = (emoji: string): string => names[emoji] ?? emoji;
