import { createVision } from "../src/pool/create-vision.ts";
import type { Sitting } from "./damage.ts";

const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);

/** All photos through the pool, two at once: memory of the whole process, and photos a second. */
export async function benchMemory(
  seen: readonly { sitting: Sitting }[],
  say: (line: string) => void,
): Promise<void> {
  const before = megabytes();
  const start = performance.now();
  const vision = await createVision({ threads: 2 });
  say(
    `pool: first thread ready after ${Math.round(performance.now() - start)} ms; memory ${before} MB before, ${megabytes()} after`,
  );
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, megabytes());
  }, 20);
  for (let round = 0; round < 3; round++) {
    const began = performance.now();
    await Promise.all(seen.map(({ sitting }) => vision.look(sitting.bytes)));
    const took = performance.now() - began;
    say(
      `pool: ${seen.length} photos in ${Math.round(took)} ms, two at once; memory at most ${most} MB, ${megabytes()} now`,
    );
  }
  clearInterval(watch);
  await vision.close();
}
