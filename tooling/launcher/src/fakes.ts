import { parseArgs } from "node:util";
import { replicateWebhookSecret } from "@portrait-studio/fakes/secrets";
import { readSandboxEnvironment } from "@portrait-studio/sandbox/env";
import type { Variables } from "./dot-env.ts";

/** Where the studio finds each provider's fake; any key opens it. */
const providers = {
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

type Provider = keyof typeof providers;

/**
 * `--with replicate`, `fal` or `comfyui`: starts that provider's fake too and has the studio make its images there. With
 * several, the last one trains new models.
 * @returns the variables with those that this needs
 * @throws one sentence about an argument that is not known
 */
export function addFakes(variables: Variables, args: string[]): Variables {
  const { values } = parseArgs({ args, options: { with: { type: "string", multiple: true, default: [] } } });
  const all = { ...variables };
  for (const name of values.with) {
    if (!isProvider(name)) throw new Error(`--with takes ${Object.keys(providers).join(", ")}, not ${name}.`);
    const sandbox = readSandboxEnvironment(all);
    Object.assign(all, providers[name](sandbox), {
      SANDBOX: [...sandbox.services, name].join(","),
      ENGINE: name,
    });
  }
  return all;
}

function isProvider(name: string): name is Provider {
  return Object.hasOwn(providers, name);
}
