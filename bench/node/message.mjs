// The frame that both servers send: what Kontor's has, without having been checked or stored anywhere.
let seq = 0;

export function message({ roomId, content, clientId }) {
  seq += 1;
  const now = Date.now();
  return {
    type: "chat_message",
    roomId,
    message: {
      id: seq,
      roomId,
      seq,
      clientId,
      userId: 2,
      content,
      isSystem: false,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 86_400_000).toISOString(),
      author: {
        id: 2,
        userId: 2,
        username: "marta.k",
        displayName: "Marta Kowalski",
        avatar: null,
        isPremium: false,
        isAdmin: false,
      },
      reactions: [],
    },
  };
}
