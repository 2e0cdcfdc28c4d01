import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { renderSitterSet, sitters } from "./index.ts";

const usage = `node src/main.ts --sitter ID [--count 12] [--out DIR] [--width 1024] [--height 1280] [--threads 2]
Renders photos of a person who does not exist. Sitters: ${sitters.map(({ id }) => id).join(", ")}, all
`;

const { values } = parseArgs({
  options: {
    sitter: { type: "string", default: "all" },
    count: { type: "string", default: "12" },
    out: { type: "string", default: "sitters" },
    width: { type: "string", default: "1024" },
    height: { type: "string", default: "1280" },
    threads: { type: "string", default: "2" },
    help: { type: "boolean", default: false },
  },
});

const chosen = sitters.filter(({ id }) => values.sitter === "all" || values.sitter === id);
if (values.help || chosen.length === 0) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 2);
}
await mkdir(values.out, { recursive: true });
for (const { id } of chosen) {
  const start = performance.now();
  const photos = await renderSitterSet(id, Number(values.count), {
    width: Number(values.width),
    height: Number(values.height),
    threads: Number(values.threads),
  });
  for (const [shot, photo] of photos.entries()) {
    await writeFile(join(values.out, `${id}-${String(shot).padStart(2, "0")}.jpg`), photo.bytes);
  }
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(
    `${id}: ${photos.length} photos in ${seconds.toFixed(1)} s, ${(seconds / photos.length).toFixed(2)} s each\n`,
  );
}
