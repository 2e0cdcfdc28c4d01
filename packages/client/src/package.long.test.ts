import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startTestApi, type TestApi } from "@portrait-studio/api/testing";
import { generationRequestSchema } from "@portrait-studio/contract/generation";
import { imageSchema } from "@portrait-studio/contract/images";
import { modelSchema } from "@portrait-studio/contract/models";
import { image } from "@portrait-studio/studio/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle, bundleTypes, compileTypes } from "../bundle/bundle.ts";

const run = promisify(execFile);
const here = fileURLToPath(new URL("..", import.meta.url));
const compiler = join(fileURLToPath(import.meta.resolve("typescript/package.json")), "../bin/tsc");

let testApi: TestApi;
let folder: string;
let types: string;
let consumer: string;
let modules: string[];
let packed: { files: { path: string }[]; filename: string };

/** Installs the tarball in an empty folder, like a consumer. */
beforeAll(async () => {
  testApi = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), "studio-client-package-"));
  consumer = join(folder, "consumer");
  types = await compileTypes();
  ({ modules } = await bundle(join(folder, "package"), types));
  const { stdout } = await run("npm", ["pack", "--json", "./package"], { cwd: folder });
  [packed] = JSON.parse(stdout);
  await mkdir(consumer);
  await writeFile(
    join(consumer, "package.json"),
    JSON.stringify({ name: "tool", private: true, type: "module" }),
  );
  const quiet = ["--offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...quiet, join(folder, packed.filename)], { cwd: consumer });
}, 120_000);
afterAll(async () => {
  await testApi.close();
  for (const made of [folder, types]) await rm(made, { recursive: true, force: true });
});

/** Compiles a script with the strictest settings, including libraries. @returns the compiler's errors */
async function compile(sources: Record<string, string>): Promise<string> {
  for (const [name, source] of Object.entries(sources)) await writeFile(join(consumer, name), source);
  const config = {
    files: Object.keys(sources),
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      target: "ES2022",
      module: "NodeNext",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      typeRoots: [join(here, "node_modules/@types")],
      types: ["node"],
      noEmit: true,
    },
  };
  await writeFile(join(consumer, "tsconfig.json"), JSON.stringify(config));
  return await run(process.execPath, [compiler, "-p", "."], { cwd: consumer }).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
}

/** Runs a script like its author, after adding the port that image addresses of the test's studio lack. */
async function start(name: string, environment: Record<string, string>) {
  const preload = `const own = fetch; globalThis.fetch = (input, init) =>
    own(typeof input === "string" ? input.replace("http://localhost/", "${testApi.url}/") : input, init);`;
  await writeFile(join(consumer, "preload.mjs"), preload);
  const env = { NODE_ENV: "test" as const, STUDIO_URL: testApi.url, ...environment };
  return run(process.execPath, ["--import", "./preload.mjs", name], { cwd: consumer, env });
}

describe("the packed client", () => {
  it("installs from only its tarball", async () => {
    expect(packed.files.map(({ path }) => path).sort()).toEqual([
      "LICENSE",
      "README.md",
      "THIRD-PARTY-NOTICES.md",
      "index.d.ts",
      "index.js",
      "package.json",
    ]);
    const installed = join(consumer, "node_modules/@portrait-studio/client");
    const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(JSON.stringify(manifest)).not.toContain("workspace:");
    for (const file of ["index.js", "index.d.ts"])
      expect(
        (await readFile(join(installed, file), "utf8")).match(/from\s*["'][^."'][^"']*["']/g),
      ).toBeNull();
    expect((await readdir(join(consumer, "node_modules"))).filter((name) => !name.startsWith("."))).toEqual([
      "@portrait-studio",
    ]);
  });

  it("contains no server code", async () => {
    const own = modules.filter((path) => !path.includes("node_modules"));
    expect(
      own.filter((path) => !/^packages\/(client\/src|contract\/src\/(errors|statuses)\.ts$)/.test(path)),
    ).toEqual([]);
    const others = modules.flatMap((path) => path.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []);
    expect([...new Set(others)].sort()).toEqual([
      "@trpc/client",
      "@trpc/server",
      "copy-anything",
      "superjson",
    ]);
    const code = await readFile(join(consumer, "node_modules/@portrait-studio/client/index.js"), "utf8");
    expect(code).not.toMatch(/drizzle|postgres|zod|createHmac|node:(http|crypto|net)|process\.env/i);
    expect(Buffer.byteLength(code)).toBeLessThan(120_000);
  });

  it("compiles a consumer's script, which runs against a studio", async () => {
    const source = `
      import { createStudioClient, StudioClientError, type Model } from "@portrait-studio/client";
      const { STUDIO_URL = "", STUDIO_TOKEN = "" } = process.env;
      const studio = createStudioClient({ url: STUDIO_URL, token: STUDIO_TOKEN });
      const user = await studio.api.auth.me.query();
      const models: Model[] = await studio.api.models.list.query();
      const page = await studio.api.images.list.query({ limit: 2, favourites: true, sort: "oldest" });
      const failure: unknown = await studio.api.images.get.query({ id: "none" }).catch((error: unknown) => error);
      const code = failure instanceof StudioClientError && failure.code === "NOT_FOUND" ? failure.code : "?";
      console.log(JSON.stringify({ email: user.email, models: models.map(({ portraitCount }) => portraitCount), total: page.total, code }));
    `;
    expect(await compile({ "consumer.ts": source })).toBe("");
    const { actor, token } = await testApi.enter();
    const { stdout } = await start("consumer.ts", { STUDIO_TOKEN: token });
    expect(JSON.parse(stdout)).toEqual({ email: actor.email, models: [], total: 0, code: "NOT_FOUND" });
  });

  it("has the server's fields, inputs and codes, so that scripts with others do not compile", async () => {
    const wrong = `
      import { createStudioClient, StudioClientError } from "@portrait-studio/client";
      const studio = createStudioClient({ url: "" });
      const [model] = await studio.api.models.list.query();
      console.log(model?.portraits);
      await studio.api.generation.create.mutate({ modelId: "m", prompt: "p", count: "2" });
      await studio.api.generation.nothing.query();
      const error = new StudioClientError("UNREACHABLE", "");
      console.log(error.code === "NO_SUCH_CODE");
    `;
    const complaints = await compile({ "wrong.ts": wrong });
    const lines = [...complaints.matchAll(/wrong\.ts\((\d+),\d+\): error (TS\d+)/g)].map(
      ([, line, code]) => `${line} ${code}`,
    );
    expect(lines).toEqual(["5 TS2339", "6 TS2322", "7 TS2339", "9 TS2367"]);
  });

  it("breaks the compilation of a consumer's script when the server changes a field", async () => {
    const installed = join(consumer, "node_modules/@portrait-studio/client/index.d.ts");
    const before = await readFile(installed, "utf8");
    const source = `
      import { createStudioClient } from "@portrait-studio/client";
      const models = await createStudioClient({ url: "" }).api.models.list.query();
      console.log(models.map(({ portraitCount }) => portraitCount + 1));
    `;
    try {
      const rename = (text: string) => text.replaceAll("portraitCount: number", "portraits: number");
      await bundleTypes(types, join(folder, "changed"), rename);
      await writeFile(installed, await readFile(join(folder, "changed/index.d.ts"), "utf8"));
      expect(await compile({ "changed.ts": source })).toMatch(
        /changed\.ts\(4,\d+\): error TS2339.*portraitCount/,
      );
    } finally {
      await writeFile(installed, before);
    }
    expect(await compile({ "changed.ts": source })).toBe("");
  });

  it("has exactly the fields of the contract's shapes", async () => {
    const shapes = {
      Model: modelSchema,
      GenerationRequest: generationRequestSchema,
      GalleryImage: imageSchema,
    };
    const same = Object.entries(shapes).map(([name, schema]) => {
      const fields = Object.keys(schema.shape).map((field) => JSON.stringify(field));
      return `export const same${name}: Same<keyof ${name}, ${fields.join(" | ")}> = true;`;
    });
    const source = `
      import type { ${Object.keys(shapes).join(", ")} } from "@portrait-studio/client";
      type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
      ${same.join("\n")}
    `;
    expect(await compile({ "fields.ts": source })).toBe("");
  });
});

describe("the README's recipes", () => {
  const recipes = async () => {
    const readme = await readFile(join(here, "README.md"), "utf8");
    return [...readme.matchAll(/^## (.+)\n(?:(?!^## )[\s\S])*?```ts\n([\s\S]*?)```/gm)].map(
      ([, title = "", code = ""]) => ({ title, code }),
    );
  };

  it("are three, compile, and work, one after the other", async () => {
    const all = await recipes();
    expect(all.map(({ title }) => title)).toEqual([
      "From a folder of photos to images",
      "From an idea to an edited image",
      "What was spent, and on what",
    ]);
    const photos = join(consumer, "photos");
    await mkdir(photos);
    for (let index = 0; index < 10; index += 1)
      await writeFile(join(photos, `${index}.jpg`), await image(index));
    const { token: session } = await testApi.enter(60);
    const made = await fetch(`${testApi.url}/api/access-tokens`, {
      method: "POST",
      headers: { authorization: `Bearer ${session}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "recipes", scopes: ["read", "create"] }),
    });
    const { token } = (await made.json()) as { token: string };
    const stop = testApi.workAlong();
    const outputs: string[] = [];
    const scripts = Object.fromEntries(all.map(({ code }, index) => [`recipe-${index}.ts`, code]));
    expect(await compile(scripts)).toBe("");
    for (const name of Object.keys(scripts)) {
      const { stdout } = await start(name, { STUDIO_TOKEN: token, PHOTOS: photos });
      outputs.push(stdout);
    }
    stop();
    expect(outputs[0]).toContain("100 %");
    expect((await readdir(consumer)).filter((name) => /^img_.*\.jpg$/.test(name))).toHaveLength(2);
    expect(outputs[1]).toMatch(/in the gallery: img_\w+ black and white, blur the background/);
    expect(outputs[2]).toContain(
      "35 credits left; spent: { edit: 1, generation: 3, prompt: 1, training: 20 }",
    );
    expect(await testApi.audit()).toEqual([]);
  });
});
