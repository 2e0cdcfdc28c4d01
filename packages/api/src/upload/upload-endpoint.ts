import { limits, StudioError, type UploadResult, uploadResultSchema } from "@portrait-studio/contract";
import { type AddedPhoto, openPhoneIntake, openPhotoIntake } from "@portrait-studio/studio";
import type { ApiContext } from "../context.ts";
import { presentFailure, toFailure } from "../errors/failure.ts";
import { reportFailure } from "../errors/report-failure.ts";
import { refuseEncoded } from "../rest/read-body.ts";
import type { Endpoint } from "../rest/route.ts";
import { refuseUnstorableText } from "../storable-text.ts";
import { requireActor } from "../trpc.ts";
import {
  type Arrival,
  maxUploadBytes,
  type ReceiveOptions,
  receiveFiles,
  uploadTooLarge,
} from "./receive-files.ts";

export const uploadPath = "/storage/upload";

/**
 * Stores photos in an upload session; valid ones are stored even if others are rejected. The session and its free places are
 * checked before the body is read. The intake decides how many photos are decoded at a time, and in which order. Whoever has a
 * phone's link is told of no photo.
 */
export function createUploadEndpoint({
  tempFolder,
  stallMs,
}: Pick<ReceiveOptions<unknown>, "tempFolder" | "stallMs">): Endpoint {
  return async ({ request, url, ctx }) => {
    const phoneToken = url.searchParams.get("phoneToken");
    const actor = phoneToken === null ? await requireActor(ctx, "create") : undefined;
    const contentType = request.headers.get("content-type") ?? "";
    if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new StudioError("UNSUPPORTED_MEDIA_TYPE");
    refuseEncoded(request.headers);
    if (Number(request.headers.get("content-length")) > maxUploadBytes) throw uploadTooLarge();
    const sessionId = url.searchParams.get("sessionId") ?? undefined;
    refuseUnstorableText({ sessionId });
    const intake = actor
      ? await openPhotoIntake(ctx.studio, actor, sessionId)
      : await openPhoneIntake(ctx.studio, phoneToken ?? "");
    if (!request.body) throw new StudioError("NO_FILES");
    const arrivals = await receiveFiles({
      body: request.body,
      contentType,
      tempFolder,
      stallMs,
      onFile: intake.addPhoto,
    });
    const result = createResult(arrivals, ctx);
    return { body: uploadResultSchema.parse(actor ? result : { ...result, files: [], known: [] }) };
  };
}

/** @throws the first rejection's error, with all rejections in its details, when no photo was valid; NO_FILES */
function createResult(arrivals: readonly Arrival<AddedPhoto>[], ctx: ApiContext): UploadResult {
  const files = arrivals.flatMap((arrival) => ("result" in arrival ? [arrival.result] : []));
  const refused = arrivals.flatMap((arrival) => ("error" in arrival ? [arrival] : []));
  const rejected = refused.map(({ name, error }) => {
    const failure = toFailure(error);
    reportFailure(ctx.studio, failure, error, { requestId: ctx.requestId, path: uploadPath });
    const { code, message } = presentFailure(failure, ctx.language, ctx.requestId);
    return { name, code, message };
  });
  const known = [...new Set(files.filter((file) => file.known).map(({ id }) => id))];
  if (files.length > 0) return { files, rejected, known };
  const [first] = refused;
  if (!first) throw new StudioError("NO_FILES", { maximum: limits.maxPhotos });
  const { code, details } = toFailure(first.error);
  throw new StudioError(code, { ...details, rejected });
}
