import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { expect, it } from "vitest";
import type { Variables } from "./dot-env.ts";
import { addFakes } from "./fakes.ts";
import { startTemporaryStudio, temporaryEnvironment } from "./temporary-studio.ts";

it("gives a second studio ports and folders of its own, also in addresses", async () => {
  const [first, second] = await Promise.all(
    ["/a", "/b"].map(async (folder) => (await temporaryEnvironment(folder, {})).variables),
  );
  const variables = Object.keys(first ?? {}).filter((name) => /_?PORT$/.test(name) && first?.[name]);
  expect(variables).toEqual(expect.arrayContaining(["PORT", "WORKER_PORT", "SANDBOX_UPLOADTHING_PORT"]));
  for (const name of [...variables, "DATABASE_URL", "SMTP_URL", "INNGEST_DEV", "STRIPE_API_BASE"])
    expect([name, first?.[name]]).not.toEqual([name, second?.[name]]);
  const { SANDBOX_STRIPE_PORT: port, SANDBOX_COMFYUI_PORT: comfyui, ...others } = first ?? {};
  expect(others).toMatchObject({
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    SANDBOX_DATA_DIR: "/a/data",
    STORAGE_DIR: "/a/data/storage",
  });
  expect(addFakes(first ?? {}, ["--with", "comfyui"]).COMFYUI_URL).toBe(`http://127.0.0.1:${comfyui}`);
});

it("takes other ports, three times, where another program takes one before the studio listens", async ({
  signal,
}) => {
  const taken: (string | undefined)[] = [];
  const programs: Server[] = [];
  const change = async ({ PORT }: Variables) => {
    taken.push(PORT);
    const program = createServer().listen(Number(PORT), "127.0.0.1");
    programs.push(program);
    await once(program, "listening");
    return {};
  };
  try {
    await expect(startTemporaryStudio("taken", { real: {}, signal, change })).rejects.toThrow(
      `Port ${taken.at(-1) ?? ""}`,
    );
    expect(new Set(taken).size).toBe(3);
  } finally {
    for (const program of programs) program.close();
  }
});
