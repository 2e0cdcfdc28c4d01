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
const steps: readonly (readonly [title: string, command: string, ...args: string[]])[] = [
  ["Style", "biome", "check", "--no-errors-on-unmatched", "--files-ignore-unknown=true", ...changed],
  ["Types", "turbo", "run", "typecheck", "--output-logs=errors-only", `--filter=...[${base}]`],
  ["Tests", "vitest", "run", `--changed=${base}`, "--exclude=**/src/built/**", "--passWithNoTests"],
  ["House", "node", "tooling/checks/src/main.ts"],
];
if (changed.length === 0) process.stdout.write("Nothing has changed.\n");
else {
  const failed = steps.find(([title, command, ...args]) => {
    process.stdout.write(`\n${title}\n`);
    const { status } = spawnSync(join(root, "node_modules/.bin", command), args, {
      cwd: root,
      stdio: "inherit",
    });
    return status !== 0;
  });
  process.stdout.write(
    failed ? `\n${failed[0]}: not yet.\n` : `\n${changed.length} changed files are in order.\n`,
  );
  process.exitCode = failed ? 1 : 0;
}
