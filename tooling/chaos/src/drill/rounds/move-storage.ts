import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createCommand } from "../../studio-command.ts";
import { readImages } from "../../visitor.ts";
import type { HostedStudio } from "../studio.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round, RoundContext } from "./round.ts";

export const moveStorage: Round = {
  name: "move",
  title: "storage:move, killed half-way",
  needs: ["versitygw"],
  run: async (context) => {
    const before = await readImages(context.visitor);
    const notes = [await move(context, "s3", "disk"), await move(context, "disk", "s3")];
    await checkNothingLost(context, before);
    return { recovered: "run again, it copies what is missing", notes };
  },
};

const listFiles = ({ folder, variables }: HostedStudio, store: string) =>
  store === "disk" ? (variables.STORAGE_DIR ?? "") : join(folder, "s3", variables.S3_BUCKET ?? "");

async function move({ studio, visitor, found }: RoundContext, from: string, to: string): Promise<string> {
  const words = ["move-storage", "--from", from, "--to", to, "--concurrency", "2"];
  let served = 0;
  let failed = 0;
  let moving = true;
  const looking = (async () => {
    while (moving) {
      const isThere = await fetch(visitor.imageUrl).then(
        async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok,
        () => false,
      );
      if (isThere) served += 1;
      else failed += 1;
    }
  })();
  const killed = await createCommand(studio.variables, {
    onSpawn: (child) => {
      // as soon as files arrive; all of them are there in a moment
      const target = listFiles(studio, to);
      const timer = setInterval(async () => {
        const entries = await readdir(target, { recursive: true }).catch(() => []);
        if (entries.filter((name) => name.includes("photos/")).length > 3) child.kill("SIGKILL");
      }, 20);
      child.once("exit", () => clearInterval(timer));
    },
  })(...words);
  if (killed.code !== null)
    found(
      `storage:move to ${to} was not killed half-way, so nothing was shown: it ended with ${killed.code}`,
    );
  const again = await studio.command(...words);
  if (again.code !== 0) found(`storage:move to ${to}: ${again.output}`);
  moving = false;
  await looking;
  // as the page says: again for the changes, while the studio is stopped
  await studio.stopProcesses();
  const last = await studio.command(...words);
  if (last.code !== 0) found(`storage:move to ${to}, the last time: ${last.output}`);
  await studio.startProcesses({ STORAGE: to });
  if (served === 0) found("no image was read while files moved, so nothing was shown");
  if (failed > 0) found(`${failed} of ${served + failed} reads failed while files moved`);
  // the copy is all there is now
  const source = listFiles(studio, from);
  for (const entry of await readdir(source)) await rm(join(source, entry), { recursive: true });
  const first = again.stdout.trim().split("\n").at(0) ?? "";
  return `${from} to ${to}: killed, then “${first}”; an image was read ${served} times meanwhile`;
}
