import type { SitterPhoto } from "./photo/take-photo.ts";
import { openPhotoCache } from "./photo-cache.ts";
import { renderInWorkers } from "./render-in-workers.ts";
import type { SitterId } from "./scene/people.ts";

export type RenderSetOptions = {
  /** Size of every photo in pixels, 1024 x 1280 unless given. */
  width?: number;
  height?: number;
  /** Worker threads, 2 unless given. */
  threads?: number;
  /** Folder of finished photos: read before rendering, written after. */
  cacheDir?: string;
  /** Number of the first shot, 0 unless given. */
  firstShot?: number;
  signal?: AbortSignal;
  /** Called as each photo is ready, in no fixed order. */
  onPhoto?: (shot: number, photo: SitterPhoto) => void;
};

/**
 * Photos of one sitter, `count` different ones in the order of their shots, rendered in worker threads.
 * @throws the signal's reason when aborted; Error when a worker fails.
 */
export async function renderSitterSet(
  sitter: SitterId,
  count = 12,
  options: RenderSetOptions = {},
): Promise<SitterPhoto[]> {
  const { width = 1024, height = 1280, threads = 2, firstShot = 0, cacheDir, signal, onPhoto } = options;
  const shots = Array.from({ length: count }, (_, i) => firstShot + i);
  const cache =
    cacheDir === undefined ? undefined : await openPhotoCache(cacheDir, { sitter, width, height });
  const photos = new Map<number, SitterPhoto>();
  const accept = (shot: number, photo: SitterPhoto) => {
    photos.set(shot, photo);
    onPhoto?.(shot, photo);
  };
  for (const shot of shots) {
    const known = await cache?.read(shot);
    if (known) accept(shot, known);
  }
  const missing = shots.filter((shot) => !photos.has(shot)).map((shot) => ({ sitter, shot, width, height }));
  await renderInWorkers(
    missing,
    threads,
    async (shot, photo) => {
      await cache?.write(shot, photo);
      accept(shot, photo);
    },
    signal,
  );
  return shots.map((shot) => {
    const photo = photos.get(shot);
    if (!photo) throw new Error(`Shot ${shot} was not rendered.`);
    return photo;
  });
}
