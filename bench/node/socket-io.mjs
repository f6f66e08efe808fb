// One room on socket.io, over WebSocket from the start.
import { createServer } from "node:http";
import { Server } from "socket.io";
import { message } from "./message.mjs";

const http = createServer();
const server = new Server(http, { transports: ["websocket"], perMessageDeflate: false });
server.on("connection", (socket) => {
  socket.join("room");
  socket.on("chat_message", (sent) => server.to("room").emit("chat_message", message(sent)));
});
http.listen(0, "127.0.0.1", () => console.log(http.address().port));
