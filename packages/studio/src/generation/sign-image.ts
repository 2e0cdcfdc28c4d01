import { type generations, images } from "@portrait-studio/db";
import type { EngineImage } from "@portrait-studio/engine";
import type { PhotoIntake } from "@portrait-studio/photo/intake";
import { eq } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { getImageFormat } from "../images/download-name.ts";

type Ports = Pick<Studio, "db" | "storage" | "intake">;
type Signed = Awaited<ReturnType<PhotoIntake["signImage"]>>;
type Origin = Awaited<ReturnType<PhotoIntake["describeImage"]>>["origin"];

const formats = { "image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp" } as const;

/** Signs an image of a request as its engine says it came about; the image that was edited is its parent, and photos never are. */
export async function signImage(
  ports: Ports,
  request: Pick<typeof generations.$inferSelect, "sourceImageId" | "prompt" | "userId">,
  { bytes, contentType, plan, original }: EngineImage,
  origin: Origin,
): Promise<Signed> {
  const { sourceImageId, prompt, userId } = request;
  // a parent whose file is gone keeps nobody from their edit
  const parent = sourceImageId ? await readParent(ports, sourceImageId).catch(() => undefined) : undefined;
  // engines that are elsewhere name themselves in their plans; the others are programs
  const change = typeof Object(plan).engine === "string" ? "edited_by_model" : "edited";
  const history = {
    ...{ origin, original, secret: prompt },
    ...(sourceImageId ? ({ change, parent } as const) : {}),
  };
  return ports.intake.signImage({ bytes, format: formats[contentType] }, history, userId);
}

async function readParent({ db, storage }: Ports, id: string) {
  const [parent] = await db.select().from(images).where(eq(images.id, id));
  if (!parent) return undefined;
  const { storageKey, sourceType } = parent;
  return { bytes: await storage.read(storageKey), format: getImageFormat(parent), sourceType };
}
