import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// The simulated page lacks it, and MSW's sockets need it.
Object.assign(globalThis, { BroadcastChannel });

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
