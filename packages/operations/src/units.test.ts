import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const systemd = await run("systemd-analyze", ["--version"]).then(
  () => true,
  () => false,
);
if (!systemd) process.stderr.write("There is no systemd here, so its units are not looked at.\n");

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "studio-units-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** What systemd says of the shipped units, where this checkout is the studio that they start. @param also lines of one more unit */
async function verify(also?: string): Promise<string> {
  const shipped = (await readdir(join(root, "deploy"))).filter((name) => name.endsWith(".service"));
  for (const name of shipped) {
    const unit = await readFile(join(root, "deploy", name), "utf8");
    await writeFile(join(folder, name), unit.replaceAll("/srv/portrait-studio", root));
  }
  const names = also ? [...shipped, "also.service"] : shipped;
  if (also) await writeFile(join(folder, "also.service"), also);
  const files = names.map((name) => join(folder, name));
  const { stdout, stderr } = await run("systemd-analyze", ["verify", "--man=no", ...files]);
  return stdout + stderr;
}

describe.runIf(systemd)("the units for systemd", () => {
  test("have settings that it knows, and start programs that are there", async () => {
    expect(await verify()).toBe("");
  });

  test("would be named with a setting that it does not know", async () => {
    expect(await verify("[Service]\nExecStart=/bin/true\nMemoryMaximum=1G\n")).toContain("MemoryMaximum");
  });
});
