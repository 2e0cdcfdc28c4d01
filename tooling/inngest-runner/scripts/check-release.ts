import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { parseArgs, promisify } from "node:util";

// Fails when the package's version is published already: npm takes each version once.

const { values } = parseArgs({ options: { registry: { type: "string" } } });
/** as npm is set up here */
const configured = async () =>
  (await promisify(execFile)("npm", ["config", "get", "registry"])).stdout.trim();
const registry = (values.registry ?? (await configured())).replace(/\/$/, "");
const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
const { name, version }: { name: string; version: string } = manifest;

const response = await fetch(`${registry}/${name}`, {
  headers: { accept: "application/vnd.npm.install-v1+json" },
});
// 404: it has never been published
if (!response.ok && response.status !== 404)
  throw new Error(`The registry answers ${response.status} for ${name}.`);
const published: Record<string, unknown> = response.ok ? (await response.json()).versions : {};
if (version in published) {
  process.stderr.write(
    `${name} ${version} is published already: raise "version" in tooling/inngest-runner/package.json.\n`,
  );
  process.exitCode = 1;
} else process.stdout.write(`${name} ${version} is not published yet.\n`);
