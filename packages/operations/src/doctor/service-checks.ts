import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { examineComfyUI } from "@portrait-studio/engine/comfyui/examine";
import { type EngineName, engines } from "@portrait-studio/engine/registry";
import { examineReplicatePhotos } from "@portrait-studio/engine/replicate-photos/examine";
import { checkSmtp } from "@portrait-studio/mail";
import { engineWebhookUrl } from "@portrait-studio/platform/engine-messages";
import type { Environment } from "@portrait-studio/platform/environment";
import { ownHost } from "@portrait-studio/platform/own-host";
import { version } from "@portrait-studio/platform/version";
import type { Studio } from "@portrait-studio/studio";
import { z } from "zod";
import { type Check, toWords } from "./check.ts";

const leastFreeBytes = 2 * 1024 ** 3;
/** a PNG of one pixel */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);
const healthSchema = z.object({ version: z.string() });

export function serviceChecks(
  environment: Environment,
  {
    storage,
    intake,
    checkJobs,
    payments,
    settings,
  }: Pick<Studio, "storage" | "intake" | "checkJobs" | "payments" | "settings">,
): Check[] {
  const isOffered = (name: EngineName) => environment.engines.offered.some((one) => one === name);
  const { smtpUrl, inngest, appUrl, host, port, trustProxy, deployment } = environment;
  return [
    {
      name: "file store",
      look: named(`STORAGE=${environment.storage.driver} cannot be used`, () => storage.check()),
    },
    {
      name: "disk space",
      look: async () => {
        if (environment.storage.driver !== "disk") return undefined;
        const { bavail, bsize } = await readSpace(environment.storage.folder);
        const free = bavail * bsize;
        return free < leastFreeBytes
          ? `STORAGE_DIR has ${Math.floor(free / 1024 ** 2)} MB left: make room, or move the files with pnpm storage:move.`
          : undefined;
      },
    },
    {
      name: "content credentials",
      look: async () => {
        if (!environment.signing) return undefined;
        const origin = { sourceType: "algorithmicallyEnhanced", tool: "doctor" } as const;
        const { bytes } = await intake.signImage({ bytes: dot, format: "png" }, { origin }, "doctor");
        const { state, byThisStudio } = await intake.readCredentials(bytes, "doctor");
        if (state === "unchanged" && byThisStudio) return undefined;
        return state === "unchanged"
          ? "CONTENT_CERT_FILE lacks the certificate that issued the first one: append it, or the studio does not know its own images."
          : "Images are delivered without content credentials, because what is signed does not hold: look at the log, and whether the certificate has expired.";
      },
    },
    { name: "mail server", look: named("SMTP_URL does not take mails", () => checkSmtp(smtpUrl)) },
    {
      name: "Inngest",
      look: named(`${inngest.devUrl ? "INNGEST_DEV" : "INNGEST_BASE_URL"} cannot run jobs`, checkJobs),
    },
    {
      name: "Inngest keys",
      look: async () => {
        const { devUrl, signingKey = "", eventKey = "" } = inngest;
        if (devUrl) return undefined;
        // of Inngest Cloud, or hexadecimal for a server of one's own
        if (!/^(signkey-[a-z]+-)?([0-9a-f]{2}){16,}$/i.test(signingKey))
          return "INNGEST_SIGNING_KEY is not one that Inngest makes or takes: copy the one of the cloud (signkey-prod-...), or make one with openssl rand -hex 32 for your own server.";
        return eventKey === signingKey || eventKey.length < 8
          ? "INNGEST_EVENT_KEY is not an event key: it has fewer than 8 characters, or is the signing key."
          : undefined;
      },
    },
    {
      name: "callbacks",
      look: async () => {
        const silent = [...environment.engines.available.keys()].filter(
          (name) => engines[name].webhooks && !engineWebhookUrl(environment, name),
        );
        if (silent.length > 0)
          return `${silent.join(" and ")} cannot call back, so jobs end later than they could: set APP_URL to the https address, and the provider's webhook secret.`;
        const url = [...environment.engines.available.keys()].map((name) =>
          engineWebhookUrl(environment, name),
        );
        const address = url.find((one) => one !== undefined);
        if (address === undefined) return undefined;
        // refused for its missing signature, by the studio itself
        const response = await fetch(address, {
          method: "POST",
          body: "{}",
          signal: AbortSignal.timeout(5_000),
        });
        return [400, 401].includes(response.status)
          ? undefined
          : `${address} answers ${response.status} to a provider's call: let the proxy pass POST below /api to the studio.`;
      },
    },
    {
      name: "own GPU",
      look: async () => {
        // models stay with their engine, so one that is not offered any more still makes images
        const settings = environment.engines.available.get("comfyui");
        return settings && examineComfyUI(settings);
      },
    },
    {
      name: "photo model",
      look: async () => {
        const settings = environment.engines.available.get("replicate-photos");
        return settings && isOffered("replicate-photos") ? examineReplicatePhotos(settings) : undefined;
      },
    },
    {
      name: "traces",
      look: async () => {
        const { tracesUrl } = environment;
        if (tracesUrl === undefined) return undefined;
        // whoever answers may ask for the headers that only the SDK knows
        const response = await fetch(`${tracesUrl.replace(/\/+$/, "")}/v1/traces`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: '{"resourceSpans":[]}',
          signal: AbortSignal.timeout(5_000),
        }).catch((error: unknown) => toWords(error));
        const answer = typeof response === "string" ? response : `status ${response.status}`;
        return answer === "status 404" || typeof response === "string"
          ? `No collector takes traces at OTEL_EXPORTER_OTLP_ENDPOINT (${answer}): use its address for OTLP over HTTP, often port 4318.`
          : undefined;
      },
    },
    {
      name: "payments",
      look: named("STRIPE_SECRET_KEY or the price list is not right (pnpm stripe:sync)", async () => {
        if (settings.sells) await payments.listPackages();
      }),
    },
    {
      name: "web server",
      look: async () => {
        const found = await versionAt(`http://${ownHost(host)}:${port}`);
        if ("error" in found)
          return `Nothing answers on this machine at PORT=${port}: ${found.error}. Is the studio running here?`;
        return found.version === version
          ? undefined
          : `Version ${found.version} answers at PORT=${port}, and this checkout is ${version}: start the studio again.`;
      },
    },
    {
      name: "address",
      look: async () => {
        const found = await versionAt(appUrl);
        return "error" in found
          ? `APP_URL (${appUrl}) does not lead to the studio from here: ${found.error}. Links in mails and webhooks use it.`
          : undefined;
      },
    },
    {
      name: "proxy depth",
      look: async () =>
        trustProxy === 0 && deployment !== "local" && appUrl.startsWith("https://")
          ? "APP_URL is https, so a proxy is in front, and TRUST_PROXY=0 makes all callers share its limits: set it to the number of proxies that append to X-Forwarded-For."
          : undefined,
    },
  ];
}

function named(problem: string, ask: () => Promise<unknown>): Check["look"] {
  return async () => {
    try {
      await ask();
      return undefined;
    } catch (error) {
      return `${problem}: ${toWords(error)}.`;
    }
  };
}

async function versionAt(address: string): Promise<{ version: string } | { error: string }> {
  try {
    const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(5_000) });
    const health = healthSchema.safeParse(await response.json().catch(() => undefined));
    return health.success ? health.data : { error: `something else answers, with status ${response.status}` };
  } catch (error) {
    return { error: toWords(error) };
  }
}

/** Looks at the folder, or at the nearest one above that exists. */
async function readSpace(folder: string): Promise<{ bavail: number; bsize: number }> {
  try {
    return await statfs(folder);
  } catch (error) {
    const parent = dirname(folder);
    if (parent === folder) throw error;
    return readSpace(parent);
  }
}
