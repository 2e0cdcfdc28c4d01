import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A compressed copy of less than this, in bytes, is hardly smaller. */
const smallest = 256;
const compressible = /\.(js|css|svg|json|txt|html)$/;
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Writes `.br` and `.gz` beside every text file, at the highest level. @returns bytes of the files, and of their Brotli copies */
export async function compressFiles(folder: string): Promise<{ bytes: number; compressed: number }> {
  const sum = { bytes: 0, compressed: 0 };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (content.length < smallest) continue;
    const [br, gz] = await Promise.all([
      brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
      zip(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    sum.bytes += content.length;
    sum.compressed += br.length;
  }
  return sum;
}

if (import.meta.main) {
  const { bytes, compressed } = await compressFiles(join(import.meta.dirname, "../.next/static"));
  const inKilobytes = (size: number) => `${(size / 1000).toFixed(0)} kB`;
  process.stdout.write(`Static files: ${inKilobytes(bytes)}, by Brotli ${inKilobytes(compressed)}.\n`);
}
