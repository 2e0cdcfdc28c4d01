import type { WorkerStudio } from "../context.ts";
import { cutOutPhoto } from "../photos/cut-out-photo.ts";
import { judgePhoto } from "../photos/judge-photo.ts";

/** What the jobs do with a photo that was added or changed. */
export async function judgeAndCut(studio: WorkerStudio, photoId: string): Promise<void> {
  for (const id of await judgePhoto(studio, photoId)) await cutOutPhoto(studio, id);
}
