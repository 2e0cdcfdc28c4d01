import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { freePort } from "@portrait-studio/sandbox/free-port";
import type { Variables } from "./dot-env.ts";
import { root } from "./root.ts";

/**
 * What a second studio on this machine needs: the values of .env.example, free ports, and all that it
 * keeps in `folder`.
 */
export async function temporaryEnvironment(folder: string, real: Variables) {
  const [web, worker, postgres, inngest, smtp, inbox, stripe, replicate, fal, comfyui] = await Promise.all(
    Array.from({ length: 10 }, freePort),
  );
  const example = parseEnv(await readFile(join(root, ".env.example"), "utf8"));
  const dataDir = join(folder, "data");
  const variables: Variables = {
    ...real,
    NODE_ENV: undefined,
    ...example,
    PORT: String(web),
    APP_URL: "",
    WORKER_PORT: String(worker),
    DATABASE_URL: `postgresql://studio:sandbox_studio@127.0.0.1:${postgres}/studio`,
    INNGEST_DEV: `http://127.0.0.1:${inngest}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    STORAGE_DIR: join(dataDir, "storage"),
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_POSTGRES_PORT: String(postgres),
    SANDBOX_INNGEST_PORT: String(inngest),
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_INBOX_PORT: String(inbox),
    SANDBOX_STRIPE_PORT: String(stripe),
    SANDBOX_REPLICATE_PORT: String(replicate),
    SANDBOX_FAL_PORT: String(fal),
    SANDBOX_COMFYUI_PORT: String(comfyui),
    STRIPE_API_BASE: `http://127.0.0.1:${stripe}`,
  };
  return { variables, studioUrl: `http://localhost:${web}`, inboxUrl: `http://localhost:${inbox}` };
}
