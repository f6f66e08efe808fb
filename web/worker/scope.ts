/** What the build knows of the app (`scripts/finish-build.mjs`). */
export interface AppFiles {
  /** Of all files together. */
  version: string;
  /** The first script. */
  entry: string;
  /** What a visitor or a member may need; the back office is fetched when it is used. */
  files: string[];
}

declare const APP_FILES: AppFiles;

export const app: AppFiles = APP_FILES;
export const worker = self as unknown as ServiceWorkerGlobalScope;
