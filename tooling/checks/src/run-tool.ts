import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Problem } from "./workspace.ts";

/** The output of a failure is one problem. @param words name and arguments, none with a space @throws when it cannot be started */
export function runTool(root: string, words: string): Promise<Problem[]> {
  const [name, ...args] = words.split(" ");
  const command = fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [command, ...args],
      { cwd: root, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        if (error && typeof error.code !== "number") reject(error);
        else resolve(error ? [{ level: "error", text: `${name}:\n${`${stdout}${stderr}`.trim()}` }] : []);
      },
    );
  });
}
