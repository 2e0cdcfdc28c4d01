import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { type DatabaseDump, fileOfTable } from "@portrait-studio/db/backup";
import { type OwnSecrets, secretsSchema } from "@portrait-studio/platform/own-secrets";
import { parseJson } from "@portrait-studio/platform/parse-json";
import { createDiskStorage } from "@portrait-studio/storage/disk";
import { readContent } from "@portrait-studio/storage/move";
import { z } from "zod";

export const parts = {
  database: "database",
  files: "files",
  /** one line of JSON for each file, see `fileLine` */
  fileList: "files.jsonl",
  secrets: "secrets.json",
  /** written last: a folder without it is not a backup yet */
  manifest: "manifest.json",
} as const;

export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BackupError";
  }
}

const database: z.ZodType<DatabaseDump> = z.object({
  takenAt: z.string(),
  migrations: z.array(z.number()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      sha256OfFile: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  database,
  files: z.object({ count: z.number().int(), sha256OfList: z.string() }),
  sha256OfSecrets: z.string(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

const fileLine = z.object({ key: z.string(), hash: z.string(), bytes: z.number(), contentType: z.string() });
export type FileLine = z.infer<typeof fileLine>;

export function storeOfBackup(folder: string) {
  return createDiskStorage({ folder: join(folder, parts.files), secret: "no addresses", baseUrl: "backup:" });
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const file = join(folder, parts.manifest);
  await writeFile(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** @throws BackupError when the folder has no backup that this version can read */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, parts.manifest), "utf8").catch(() => {
    throw new BackupError(
      `${folder} has no ${parts.manifest}: it is not a backup, or its backup was interrupted.`,
    );
  });
  const manifest = manifestSchema.safeParse(parseJson(text));
  if (!manifest.success)
    throw new BackupError(
      `${parts.manifest} is damaged, or of a version of the studio that this one does not know.`,
    );
  return manifest.data;
}

export async function readBackedUpSecrets(folder: string): Promise<OwnSecrets> {
  return secretsSchema.parse(parseJson(await readFile(join(folder, parts.secrets), "utf8")));
}

/** @throws BackupError that names the first file that is missing or differs */
export async function verifyBackup(folder: string, manifest: BackupManifest): Promise<void> {
  const { tables } = manifest.database;
  const hashes: [string, string][] = [
    [parts.secrets, manifest.sha256OfSecrets],
    [parts.fileList, manifest.files.sha256OfList],
    ...tables.map(({ name, sha256OfFile }): [string, string] => [
      join(parts.database, fileOfTable(name)),
      sha256OfFile,
    ]),
  ];
  for (const [file, expected] of hashes) {
    const found = await hashFile(join(folder, file)).catch(() => "none");
    if (found !== expected)
      throw new BackupError(`${file} of the backup is ${found === "none" ? "missing" : "damaged"}.`);
  }
  const store = storeOfBackup(folder);
  let count = 0;
  for await (const { key, hash, bytes, contentType } of readFileList(folder)) {
    const found = await readContent(store, key);
    if (found?.hash !== hash || found.bytes !== bytes || found.contentType !== contentType)
      throw new BackupError(`The file ${key} of the backup is ${found ? "damaged" : "missing"}.`);
    count += 1;
  }
  if (count !== manifest.files.count)
    throw new BackupError(`${parts.fileList} lists ${count} of ${manifest.files.count} files.`);
}

export async function* readFileList(folder: string): AsyncGenerator<FileLine> {
  const input = createReadStream(join(folder, parts.fileList));
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    yield fileLine.parse(parseJson(line));
}
