import { Readable } from "node:stream";
import {
  getPrint,
  headCropRules,
  type ImageDownload,
  type ImageFormat,
  type ImageUse,
  type Paper,
  type Print,
  StudioError,
} from "@portrait-studio/contract";
import { generations, images, models } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor, imageSubject } from "../files/audience.ts";
import { refuse } from "../photos/open-photo-intake.ts";
import { downloadName } from "./download-name.ts";

type Ports = Pick<Studio, "db" | "storage" | "intake">;

interface DownloadRequest {
  id: string;
  format?: ImageFormat | undefined;
  use?: ImageUse | undefined;
  paper?: Paper | undefined;
}

/**
 * The address for downloading one of the person's images in a format, with the metadata about its origin. The address is that
 * of the stored file; its signed file name decides what the server converts to.
 * @param request.use cuts it round the head, which is looked for now
 * @param request.paper cuts it to a paper's shape, and enlarges it as far as its photo holds
 * @throws NOT_FOUND, TOO_SMALL_TO_PRINT, UNFIT_FOR_USE, and those of an image that can't be read
 */
export async function downloadImage(
  ports: Ports,
  actor: Actor,
  { id, format, use, paper }: DownloadRequest,
): Promise<ImageDownload> {
  const [row] = await ports.db
    .select({
      image: images,
      modelName: models.name,
      triggerWord: models.triggerWord,
      recipeId: generations.recipeId,
    })
    .from(images)
    .innerJoin(generations, eq(generations.id, images.generationId))
    .innerJoin(models, and(eq(models.id, images.modelId), isNull(models.deletedAt)))
    .where(and(eq(images.id, id), eq(images.userId, actor.userId)));
  if (!row) throw new StudioError("NOT_FOUND");
  const { image, ...named } = row;
  const print = paper ? getPrint(image, paper) : null;
  if (print?.tooFar) throw new StudioError("TOO_SMALL_TO_PRINT", { paper });
  const crop = use ? await planCrop(ports, image, use) : null;
  const name = downloadName(
    { ...named, ...image },
    actor.language,
    format ?? (use && headCropRules[use].format),
    { print, crop: crop && use ? { use, width: crop.width } : null },
  );
  const url = addressesFor(ports, actor).of(image.storageKey, imageSubject(image), { downloadName: name });
  return { url, name, print: print && pick(print), crop };
}

function pick({ width, height, dpi, ownDpi }: Print): ImageDownload["print"] {
  return { width, height, dpi, ownDpi };
}

async function planCrop(
  { storage, intake }: Ports,
  image: typeof images.$inferSelect,
  use: ImageUse,
): Promise<ImageDownload["crop"]> {
  const bytes = await storage.read(image.storageKey);
  const { width, height, enlargement, userId } = image;
  const size = { width, height, enlargement };
  const plan = await intake.planHeadCrop(() => Readable.from([bytes]), size, use, userId).catch(refuse);
  if (typeof plan === "string") throw new StudioError("UNFIT_FOR_USE", { use, context: plan });
  const { part: _, ...file } = plan;
  return file;
}
