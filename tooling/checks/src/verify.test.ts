import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let root: string;

/** A checkout with one changed file, whose tools all succeed. It has no Node of its own, as on macOS. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "verify-"));
  await mkdir(join(root, "tooling/checks/src"), { recursive: true });
  await mkdir(join(root, "node_modules/.bin"), { recursive: true });
  await cp(new URL("./verify.ts", import.meta.url), join(root, "tooling/checks/src/verify.ts"));
  await writeFile(join(root, "package.json"), '{ "type": "module" }');
  await writeFile(join(root, ".gitignore"), "node_modules\n");
  await writeFile(
    join(root, "tooling/checks/src/main.ts"),
    'process.stdout.write("the house was asked\\n");',
  );
  for (const tool of ["biome", "turbo", "vitest"]) {
    await writeFile(join(root, "node_modules/.bin", tool), "#!/bin/sh\n", { mode: 0o755 });
  }
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: "ignore" });
  git("init");
  git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "--allow-empty", "-m", "empty");
});

afterEach(() => rm(root, { recursive: true, force: true }));

function verify() {
  return spawnSync(process.execPath, ["tooling/checks/src/verify.ts", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
}

it("asks everything, with the Node that runs it", () => {
  expect(verify()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/Style.*Types.*Tests.*House\nthe house was asked\n.*in order/s),
  });
});

it("says which tool could not be started", async () => {
  await rm(join(root, "node_modules/.bin/turbo"));
  expect(verify()).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/Types\n.*node_modules\/\.bin\/turbo ENOENT\n\nTypes: not yet/),
  });
});
