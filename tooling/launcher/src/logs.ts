import { createWriteStream, openSync, renameSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

/** A log beyond this many bytes is set aside as `.1`, in place of the one before. */
const turnAt = 10 * 1024 * 1024;

export async function openLog(folder: string, name: string, largest = turnAt) {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let stream = append(file);
  return {
    write: (line: string) => {
      if (size > largest) {
        // what is still to be written goes to the renamed file
        stream.end();
        renameSync(file, `${file}.1`);
        stream = append(file);
        size = 0;
      }
      size += Buffer.byteLength(line) + 1;
      stream.write(`${line}\n`);
    },
    close: () => new Promise<void>((done) => stream.end(() => done())),
  };
}

export type LogFile = Awaited<ReturnType<typeof openLog>>;

function append(file: string) {
  // opened at once, so that it can be renamed
  const stream = createWriteStream(file, { fd: openSync(file, "a") });
  // a full disk must not take the studio down with its log
  stream.on("error", () => {});
  return stream;
}
