/** What stands in the sample rooms of a demo installation. */

export interface DemoRoom {
  /** Part of the address: /chat/demo-1. */
  id: string;
  name: string;
  description: string;
  type: "public" | "premium";
  memberCount: number;
  isActive: boolean;
}

export const demoRooms: readonly DemoRoom[] = [
  {
    id: "demo-1",
    name: "Röstgespräche",
    description: "Bohnen, Mühlen, Brühverhältnisse",
    type: "public",
    memberCount: 214,
    isActive: true,
  },
  {
    id: "demo-2",
    name: "Cupping-Runde",
    description: "Seltene Partien, verkostet von Premium-Mitgliedern",
    type: "premium",
    memberCount: 38,
    isActive: true,
  },
  {
    id: "demo-3",
    name: "Braukeller",
    description: "Kombucha, Bier und Cold Brew",
    type: "public",
    memberCount: 96,
    isActive: false,
  },
];

/** Who one is in the sample rooms, anyone who is signed in. */
export const demoMe = { id: 0, name: "Admin" } as const;

export interface Sample {
  user: string;
  userRole: "admin" | "premium" | "user";
  content: string;
  minutesAgo: number;
  reactions?: [emoji: string, count: number][];
  originalLanguage?: string;
  translations?: Record<string, string>;
}

export const demoSamples: Record<string, readonly Sample[]> = {
  "demo-1": [
    {
      user: "Marta",
      userRole: "user",
      content: "Hat jemand das neue Anaerob-Lot schon als Filter probiert?",
      minutesAgo: 64,
      originalLanguage: "de",
      translations: { en: "Has anyone tried the new anaerobic lot as filter coffee yet?" },
    },
    {
      user: "Jorge",
      userRole: "premium",
      content: "¡Sí! En la V60 a 92 grados, muy limpio, casi como maracuyá.",
      minutesAgo: 61,
      reactions: [
        ["🔥", 6],
        ["👍", 2],
      ],
      originalLanguage: "es",
      translations: {
        de: "Ja! Auf der V60 bei 92 Grad, sehr klar, fast wie Maracuja.",
        en: "Yes! On the V60 at 92 degrees, very clean, almost like passion fruit.",
      },
    },
    {
      user: "Admin",
      userRole: "admin",
      content: "Klingt gut. Welche Mahlung nehmt ihr?",
      minutesAgo: 58,
      originalLanguage: "de",
      translations: { en: "Sounds good. Which grind do you use?" },
    },
    {
      user: "Aylin",
      userRole: "user",
      content: "Orta öğütüm, su biraz daha serin. Böyle daha tatlı oluyor ☕",
      minutesAgo: 12,
      reactions: [["❤️", 3]],
      originalLanguage: "tr",
      translations: {
        de: "Mittelfein, das Wasser etwas kühler. So wird es süßer ☕",
        en: "Medium grind, slightly cooler water. It comes out sweeter ☕",
      },
    },
  ],
  "demo-2": [
    {
      user: "Inhaber",
      userRole: "admin",
      content: "Am Freitag verkosten wir drei Gesha-Partien nebeneinander. Wer ist dabei?",
      minutesAgo: 190,
      reactions: [["🙌", 9]],
      originalLanguage: "de",
      translations: { en: "On Friday we will taste three Gesha lots side by side. Who is in?" },
    },
    {
      user: "Claire",
      userRole: "premium",
      content: "Avec plaisir ! Je note les arômes pour tout le monde.",
      minutesAgo: 171,
      originalLanguage: "fr",
      translations: {
        de: "Sehr gern! Ich schreibe die Aromen für alle mit.",
        en: "With pleasure! I will write down the aromas for everyone.",
      },
    },
  ],
  "demo-3": [
    {
      user: "Henrik",
      userRole: "user",
      content: "Der Scoby ist nach vier Tagen noch durchsichtig. Zu kalt?",
      minutesAgo: 420,
      originalLanguage: "de",
      translations: { en: "The scoby is still transparent after four days. Too cold?" },
    },
    {
      user: "Mei",
      userRole: "premium",
      content: "Stell ihn wärmer, 24 bis 26 Grad. Dann dauert es noch zwei Tage 🌱",
      minutesAgo: 401,
      reactions: [["👍", 4]],
      originalLanguage: "de",
      translations: { en: "Move it somewhere warmer, 24 to 26 degrees. Then it takes two more days 🌱" },
    },
  ],
};
