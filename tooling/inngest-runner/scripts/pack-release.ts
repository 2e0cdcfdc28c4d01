import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";

// Packs what is published: the built package, no longer private and with the place of its source. It publishes nothing.

const run = promisify(execFile);
const source = fileURLToPath(new URL("..", import.meta.url));
const dashboard = join(source, "node_modules/@portrait-studio/runner-dashboard");
const parts = ["dist", "schema", "README.md", "LICENSE"];

const { values, positionals } = parseArgs({
  options: { repository: { type: "string" } },
  allowPositionals: true,
});
const [out] = positionals;
const repository = values.repository?.replace(/\/$/, "");
if (!out || !repository || !/^https:\/\/\S+\/\S+$/.test(repository)) {
  process.stderr.write(
    "Usage: node scripts/pack-release.ts FOLDER --repository https://github.com/OWNER/NAME\n",
  );
  process.exit(2);
}

// the runner's build takes a copy of the dashboard's
for (const cwd of [dashboard, source]) await run("npm", ["run", "build"], { cwd });
const folder = resolve(out);
const staging = await mkdtemp(join(tmpdir(), "inngest-runner-release-"));
try {
  for (const part of parts) await cp(join(source, part), join(staging, part), { recursive: true });
  const manifest = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  const { private: _private, scripts: _scripts, devDependencies: _development, ...released } = manifest;
  const more = {
    repository: { type: "git", url: `git+${repository}.git`, directory: "tooling/inngest-runner" },
    homepage: `${repository}/tree/main/tooling/inngest-runner#readme`,
    bugs: `${repository}/issues`,
    // npm shows by it which commit and which build a package comes from
    publishConfig: { access: "public", provenance: true },
  };
  await writeFile(join(staging, "package.json"), `${JSON.stringify({ ...released, ...more }, null, 2)}\n`);
  await mkdir(folder, { recursive: true });
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: staging });
  const [{ filename }] = JSON.parse(stdout);
  process.stdout.write(`${join(folder, filename)}\n`);
} finally {
  await rm(staging, { recursive: true, force: true });
}
