import { once } from "node:events";
import { createInterface } from "node:readline";
import { connectDatabase } from "@portrait-studio/db";
import type { Variables } from "./dot-env.ts";
import { openLog } from "./logs.ts";
import { spawnTour } from "./tour.ts";

export const sampleEmail = "sample@example.com";

export async function isEmpty(databaseUrl: string): Promise<boolean> {
  const database = connectDatabase({ url: databaseUrl, max: 1 });
  try {
    return (await database.db.query.users.findFirst()) === undefined;
  } finally {
    await database.close();
  }
}

/**
 * Gives an empty studio a person with a model, portraits and an edit, by the studio's own API.
 * @returns one sentence on how it went; the studio runs on in any case
 */
export async function createSamplePerson(
  variables: Variables,
  logFolder: string,
  signal: AbortSignal,
): Promise<string> {
  const log = await openLog(logFolder, "sample");
  const child = spawnTour(variables, ["--sample", sampleEmail], "pipe", signal);
  let last = "it did not say why";
  for (const input of [child.stdout, child.stderr])
    if (input)
      createInterface({ input }).on("line", (line) => {
        if (line.trim()) last = line.trim();
        log.write(line);
      });
  const [code] = await once(child, "close");
  await log.close();
  if (code === 0) return `${sampleEmail} has a model, portraits and an edit now.`;
  if (signal.aborted) return `${sampleEmail} stays unfinished.`;
  return `${sampleEmail} stays unfinished (sample.log has more): ${last}`;
}
