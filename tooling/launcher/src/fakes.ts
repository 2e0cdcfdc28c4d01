import { parseArgs } from "node:util";
import { replicateWebhookSecret } from "@portrait-studio/fakes/secrets";
import { readSandboxEnvironment } from "@portrait-studio/sandbox/env";
import type { Variables } from "./dot-env.ts";

/** Where the studio finds each provider's fake; any key opens it. */
const services = {
  replicate: ({ replicatePort }: ReturnType<typeof readSandboxEnvironment>): Variables => ({
    REPLICATE_API_TOKEN: "sandbox_replicate",
    REPLICATE_API_BASE: `http://127.0.0.1:${replicatePort}/v1`,
    REPLICATE_WEBHOOK_SECRET: replicateWebhookSecret,
  }),
  fal: ({ falPort }: ReturnType<typeof readSandboxEnvironment>): Variables => ({
    FAL_KEY: "sandbox:fal",
    FAL_API_BASE: `http://127.0.0.1:${falPort}`,
  }),
  comfyui: ({ comfyuiPort }: ReturnType<typeof readSandboxEnvironment>): Variables => ({
    COMFYUI_URL: `http://127.0.0.1:${comfyuiPort}`,
  }),
};

const engines: Readonly<Record<string, keyof typeof services>> = {
  replicate: "replicate",
  "replicate-photos": "replicate",
  fal: "fal",
  "fal-photos": "fal",
  comfyui: "comfyui",
};

/**
 * `--with fal-photos`, say: starts that engine's fake too and has the studio make its images there. With several, each
 * training chooses one of them, the first by default.
 * @returns the variables with those that this needs
 * @throws one sentence about an argument that is not known
 */
export function addFakes(variables: Variables, args: string[]): Variables {
  const { values } = parseArgs({ args, options: { with: { type: "string", multiple: true, default: [] } } });
  if (values.with.length === 0) return variables;
  const all = { ...variables, ENGINE: [...new Set(values.with)].join(",") };
  for (const name of values.with) {
    const service = Object.hasOwn(engines, name) ? engines[name] : undefined;
    if (!service) throw new Error(`--with takes ${Object.keys(engines).join(", ")}, not ${name}.`);
    const sandbox = readSandboxEnvironment(all);
    Object.assign(all, services[service](sandbox), {
      SANDBOX: [...new Set([...sandbox.services, service])].join(","),
    });
  }
  return all;
}
