import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// `pnpm verify [BASE]`: asks what CI asks, of what has changed since BASE; by default since the branch left main.

const root = fileURLToPath(new URL("../../..", import.meta.url));

function git(...args: string[]): string[] {
  const text = execFileSync("git", args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return text.split("\n").filter(Boolean);
}

function findBase(): string {
  for (const main of ["origin/main", "main"]) {
    try {
      const [base] = git("merge-base", "HEAD", main);
      if (base) return base;
    } catch {
      // this checkout does not know it
    }
  }
  return "HEAD";
}

const base = process.argv[2] ?? findBase();
const changed = [
  ...git("diff", "--name-only", "--diff-filter=d", base),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const tool = (name: string) => join(root, "node_modules/.bin", name);
const steps: readonly (readonly [title: string, program: string, ...args: string[]])[] = [
  ["Style", tool("biome"), "check", "--no-errors-on-unmatched", "--files-ignore-unknown=true", ...changed],
  ["Types", tool("turbo"), "run", "typecheck", "--output-logs=errors-only", `--filter=...[${base}]`],
  ["Tests", tool("vitest"), "run", `--changed=${base}`, "--exclude=**/src/built/**", "--passWithNoTests"],
  ["House", process.execPath, "tooling/checks/src/main.ts"],
];
if (changed.length === 0) process.stdout.write("Nothing has changed.\n");
else {
  const failed = steps.find(([title, program, ...args]) => {
    process.stdout.write(`\n${title}\n`);
    const { status, error } = spawnSync(program, args, { cwd: root, stdio: "inherit" });
    if (error) process.stdout.write(`${error.message}\n`);
    return status !== 0;
  });
  process.stdout.write(
    failed
      ? `\n${failed[0]}: not yet.\n`
      : `\n${changed.length} changed files are in order; the browser tests are asked by \`npm test\`.\n`,
  );
  process.exitCode = failed ? 1 : 0;
}
