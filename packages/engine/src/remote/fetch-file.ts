import { setTimeout as pause } from "node:timers/promises";
import { type DownloadRules, download } from "./download.ts";
import { ProviderError } from "./provider-error.ts";

const attempts = 4;

/** Downloads a file, with retries while the host is unavailable. @throws ProviderError like `download` */
export async function fetchFile(url: string, rules: DownloadRules, backoffMs = 500): Promise<Buffer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await download(url, rules);
    } catch (error) {
      const passing = error instanceof ProviderError && error.fault === "unavailable";
      if (!passing || tries === attempts) throw error;
      await pause(backoffMs * 2 ** (tries - 1));
    }
  }
}
