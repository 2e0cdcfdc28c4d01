import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { createIntake, type PhotoIntake } from "@portrait-studio/photo/intake";
import type pg from "pg";
import type { CheckedStudio } from "./check-credits.ts";

interface Stored {
  id: string;
  request: string | null;
  bytes: number;
  key: string;
  thumbnail: string;
  signed: boolean | null;
}

interface ImageFindings {
  findings: string[];
  /** Files that a killed step left; the sweep removes them when they are a day old. */
  orphans: number;
  /** Images that could not be signed, and are counted as such. */
  unsigned: number;
}

/** No position of a request is filled twice; a completed one has each image, or says why it is missing, with its credit released. */
export async function checkImageCounts(pool: pg.Pool): Promise<string[]> {
  const twice = await pool.query(
    `select generation_id, position, count(*)::int from image group by 1, 2 having count(*) > 1`,
  );
  const other = await pool.query(
    `select generation.id, count, count(image.id)::int as images, withheld, amount, released
     from generation left join image on image.generation_id = generation.id
     left join credit_hold on credit_hold.id = hold_id
     group by generation.id, amount, released
     having count(image.id) > count or (status = 'completed' and (
       count(image.id) + coalesce(jsonb_array_length(withheld), 0) <> count
       or released <> unit_cost * (count - count(image.id))))`,
  );
  return [
    ...twice.rows.map((row) => `a place taken twice: ${JSON.stringify(row)}`),
    ...other.rows.map((row) => `an image is missing without a reason, or its credit: ${JSON.stringify(row)}`),
  ];
}

export async function checkManifest(
  { id, signed }: Pick<Stored, "id" | "signed">,
  body: Uint8Array,
  intake: PhotoIntake,
): Promise<string[]> {
  const { state } = await intake.readCredentials(body, "chaos");
  const holds = signed ? state === "unchanged" : signed === false && state === "none";
  return holds ? [] : [`${id} has signed=${signed}, and the credentials of its file are ${state}`];
}

export async function checkImages({ pool, variables }: CheckedStudio): Promise<ImageFindings> {
  const findings = await checkImageCounts(pool);
  const storageFolder = variables.STORAGE_DIR ?? "";
  const { rows } = await pool.query<Stored>(
    `select id, generation_id as request, bytes, storage_key as key, thumbnail_key as thumbnail, signed from image
     union all select id, null, bytes, storage_key, thumbnail_key, null from photo`,
  );
  const intake = createIntake();
  const contents = new Map<string, string>();
  for (const row of rows) {
    const body = await readFile(join(storageFolder, row.key)).catch(() => undefined);
    if (body?.byteLength !== row.bytes)
      findings.push(`${row.id} has ${row.bytes} bytes, its file ${body?.byteLength ?? "is not there"}`);
    const thumbnail = await stat(join(storageFolder, row.thumbnail)).catch(() => undefined);
    if (!thumbnail?.size) findings.push(`${row.id} has no thumbnail`);
    if (!row.request || !body) continue;
    findings.push(...(await checkManifest(row, body, intake)));
    const content = `${row.request} ${createHash("sha256").update(body).digest("hex")}`;
    const other = contents.get(content);
    if (other) findings.push(`${row.id} is the same image as ${other}`);
    contents.set(content, row.id);
  }

  await intake.close();
  const known = new Set(rows.flatMap(({ key, thumbnail }) => [key, thumbnail]));
  const entries = await readdir(storageFolder, { recursive: true, withFileTypes: true });
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(storageFolder, join(entry.parentPath, entry.name)));
  findings.push(
    ...keys.filter((key) => key.startsWith("work/")).map((key) => `left behind by an engine: ${key}`),
  );
  const orphans = keys.filter((key) => /^(portraits|photos)\//.test(key) && !known.has(key));
  const unsigned = rows.filter(({ signed }) => signed === false);
  return { findings, orphans: orphans.length, unsigned: unsigned.length };
}
