import { expect } from "vitest";
import { polling } from "../testing/conformance.ts";

/** Address of a ComfyUI, and which model it has, as only a person who has one can name them. */
// biome-ignore lint/style/noProcessEnv: see above
export const { STUDIO_TEST_COMFYUI: realServer, STUDIO_TEST_COMFYUI_MODEL: realModel } = process.env;

/** Empties its queue and history: each test's jobs have the same ids, by which the driver would find the last test's. */
export async function clearServer(url: string): Promise<void> {
  const tell = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: "POST", body: JSON.stringify(body) });
  await tell("/queue", { clear: true });
  await tell("/interrupt", {});
  const idle = { queue_running: [], queue_pending: [] };
  await expect.poll(async () => (await fetch(`${url}/queue`)).json(), polling).toEqual(idle);
  await tell("/history", { clear: true });
}
