import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";

/** A log beyond this is set aside as `.1` when the studio starts. */
const turnAt = 10 * 1024 * 1024;

export interface Log {
  write: (line: string) => void;
  close: () => Promise<void>;
}

/** Opens `<folder>/<name>.log` for appending. */
export async function openLog(folder: string, name: string): Promise<Log> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  if (existsSync(file) && (await stat(file)).size > turnAt) await rename(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: "a" });
  // a full disk must not take the studio down with its log
  stream.on("error", () => {});
  return {
    write: (line) => stream.write(`${line}\n`),
    close: () => new Promise((done) => stream.end(() => done())),
  };
}
