/**
 * The service worker: the app opens without a network and shows what was seen before, and the device is told what is new. It answers reads only. Socket,
 * uploads, ranges, writes and the back office's calls pass it by.
 */
import type { WorkerWord } from "@/base/kept";
import { sendWaiting, waitingName } from "@/base/waiting";
import { answerFor, concerns, fetchBasics, storeOf } from "./calls";
import { dropOldVersions, fetchVersion, fileFor } from "./files";
import { pageFor } from "./pages";
import { pictureFor } from "./pictures";
import * as push from "./push";
import { isFile, isPicture, isScreen, logoutPath } from "./rules";
import { app, worker } from "./scope";

worker.addEventListener("install", (event) => {
  // A new version may take over at once: the files of the one before stay, and a page that runs it goes on.
  event.waitUntil(fetchVersion().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

async function activate(): Promise<void> {
  await Promise.all([dropOldVersions(), worker.registration.navigationPreload?.enable()]);
  await worker.clients.claim();
  await tellPages({ type: "version", entry: app.entry });
  await fetchBasics().catch(() => {});
}

async function tellPages(word: WorkerWord): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages are of its own origin
  for (const client of await worker.clients.matchAll()) client.postMessage(word);
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || request.headers.has("Range")) return;
  if (url.pathname === logoutPath) event.waitUntil(storeOf(request).then((name) => caches.delete(name)));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (isScreen(url.pathname)) event.respondWith(pageFor(event));
  } else if (isFile(url.pathname)) event.respondWith(fileFor(request));
  else if (isPicture(url.pathname)) event.respondWith(pictureFor(event));
  else if (concerns(request, url)) event.respondWith(answerFor(event));
});

worker.addEventListener("push", (event) => event.waitUntil(push.show(event)));
worker.addEventListener("notificationclick", (event) => event.waitUntil(push.open(event)));
worker.addEventListener("pushsubscriptionchange" as "message", (event) => event.waitUntil(push.renew(event)));

/** There is a network again, and perhaps no tab any more. The types of the language do not know this event yet. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

worker.addEventListener("sync" as "message", (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === waitingName) sync.waitUntil(sendInBackground());
});

async function sendInBackground(): Promise<void> {
  const { later } = await sendWaiting();
  await tellPages({ type: "sent" });
  // The browser tries again by itself.
  if (later) throw new Error("not everything could be sent yet");
}
