import "./ui/styles/shop.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query";
import { App } from "./app/app";
import { takeFirstData } from "./app/first-data";
import { startSession } from "./features/auth/session";

takeFirstData(queryClient);
if (location.hash.includes("tgWebApp")) void import("./app/telegram");
void startSession();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

const afterFirstScreenMs = 1500;
const later = (): void =>
  void import("./app/later").catch(() => window.addEventListener("online", later, { once: true }));
window.addEventListener("load", () => setTimeout(later, afterFirstScreenMs));
