import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { root } from "@portrait-studio/launcher/root";
import { type CommandResult, runCommand } from "@portrait-studio/launcher/turbo";

export type Variables = Record<string, string | undefined>;

export type StudioCommand = (...words: string[]) => Promise<CommandResult>;

export function createCommand(
  env: Variables,
  { onSpawn }: { onSpawn?: (child: ChildProcess) => void } = {},
): StudioCommand {
  const program = join(root, "apps/worker/src/commands/studio.ts");
  return (...words) => runCommand(process.execPath, [program, ...words], { env, cwd: root, onSpawn });
}
