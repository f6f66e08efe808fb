/** Wouter still asks for the shim that older React versions needed; ours has the hook built in. */
export { useSyncExternalStore } from "react";
