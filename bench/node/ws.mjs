// One room on ws: what one says, everybody gets. The text is made once for all.
import { WebSocketServer } from "ws";
import { message } from "./message.mjs";

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, path: "/ws", perMessageDeflate: false });
server.on("connection", (socket) => {
  socket.on("message", (data) => {
    const text = JSON.stringify(message(JSON.parse(data)));
    for (const other of server.clients) other.send(text);
  });
});
server.on("listening", () => console.log(server.address().port));
