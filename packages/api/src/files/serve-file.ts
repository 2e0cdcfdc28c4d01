import { Readable } from "node:stream";
import {
  type HeadCropFile,
  headCropNamed,
  type ImageFormat,
  imageExtensions,
  imageFormats,
  type PrintFile,
  printNamed,
  StudioError,
} from "@portrait-studio/contract";
import type { ServedStorage, SignedFile } from "@portrait-studio/storage";
import { consumeExport, readAudience } from "@portrait-studio/studio";
import type { ApiContext } from "../context.ts";
import { securityHeaders } from "../headers.ts";

/** Seconds for which browsers cache a file without revalidating; with the server's own cache, less than a minute. */
const browserSeconds = 30;

export interface ServeOptions {
  openFile: ServedStorage["openSigned"];
  findDirect?: ServedStorage["findDirect"] | undefined;
  allows: (audience: string) => Promise<boolean>;
  /** counts a conversion for the caller; @throws RATE_LIMITED */
  spendConversion: () => void;
  /** whether its name is for whoever keeps it, and browsers show it */
  isShown: boolean;
}

/** Serves a signed address. @throws NOT_FOUND, RATE_LIMITED */
export async function serveFile(
  request: Request,
  url: URL,
  { openFile, findDirect, allows, spendConversion, isShown }: ServeOptions,
  ctx: ApiContext,
): Promise<Response> {
  const location = isForAnyServer(request, url) && (await findDirect?.(url, { allows }));
  if (location) {
    const headers = securityHeaders(ctx.requestId, ctx.studio.settings.appUrl);
    return new Response(null, {
      status: 307,
      headers: { ...headers, location, "cache-control": "no-store" },
    });
  }
  const file = await openFile(url, { allows, etag: request.headers.get("if-none-match") ?? undefined });
  if (!file) throw new StudioError("NOT_FOUND");
  const conversion = findConversion(file);
  return conversion
    ? await serveConverted(request, file, conversion, spendConversion, ctx)
    : serveAsItIs(request, file, ctx, isShown);
}

/**
 * Whether the store may serve it. A name is for who saves it, converts it, or follows a share link, whose file's key would tell its owner;
 * an export is counted; and scripts read files of the studio's own origin alone.
 */
function isForAnyServer({ method, headers }: Request, { searchParams }: URL): boolean {
  // browsers alone name the site
  const isScript =
    headers.has("sec-fetch-site") && /^(cors|same-origin)$/.test(headers.get("sec-fetch-mode") ?? "");
  const isExport = findExportId({ audience: searchParams.get("for") ?? "" }) !== undefined;
  return method === "GET" && !isScript && !isExport && !searchParams.has("name");
}

async function serveConverted(
  request: Request,
  file: SignedFile,
  output: Conversion,
  spendConversion: () => void,
  ctx: ApiContext,
): Promise<Response> {
  const { format, print, crop } = output;
  const shape = print ? `${print.paper}-${print.dpi}-` : crop ? `${crop.use}-${crop.width}-` : "";
  const etag = file.etag.replace(/"$/, `-${shape}${format}"`);
  const headers: Record<string, string> = createHeaders(
    { ...file, contentType: getContentType(format), etag },
    ctx,
  );
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") return new Response(null, { headers });
  spendConversion();
  const image = await ctx.studio.intake.convertImage(file.read, output, ctx.client.address ?? "");
  return new Response(new Uint8Array(image), {
    headers: { ...headers, "content-length": String(image.byteLength) },
  });
}

function createHeaders(file: SignedFile, ctx: ApiContext): Record<string, string> {
  return {
    ...securityHeaders(ctx.requestId, ctx.studio.settings.appUrl),
    "content-type": file.contentType,
    etag: file.etag,
    // the address stays the same, so browsers can cache the file, but they must revalidate it often
    "cache-control": findExportId(file)
      ? "no-store"
      : `private, max-age=${Math.min(browserSeconds, file.secondsLeft)}, must-revalidate`,
    ...(file.downloadName && { "content-disposition": attachment(file.downloadName) }),
  };
}

function serveAsItIs(request: Request, file: SignedFile, ctx: ApiContext, isShown: boolean): Response {
  const headers: Record<string, string> = { ...createHeaders(file, ctx), "accept-ranges": "bytes" };
  if (isShown && file.downloadName)
    headers["content-disposition"] = attachment(file.downloadName).replace("attachment", "inline");
  if (request.headers.get("if-none-match") === file.etag) return new Response(null, { status: 304, headers });

  const condition = request.headers.get("if-range");
  const wanted = condition && condition !== file.etag ? null : request.headers.get("range");
  const range = findByteRange(wanted, file.bytes);
  if (range === "beyond") {
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${file.bytes}` },
    });
  }
  headers["content-length"] = String(range ? range.end - range.start + 1 : file.bytes);
  if (range) headers["content-range"] = `bytes ${range.start}-${range.end}/${file.bytes}`;
  return new Response(request.method === "HEAD" ? null : createBody(file, range, ctx), {
    status: range ? 206 : 200,
    headers,
  });
}

/** The file's bytes. For an export, its last chunk is sent only once, because that uses up its link. */
function createBody(
  file: SignedFile,
  range: ByteRange | undefined,
  { studio }: ApiContext,
): ReadableStream<Uint8Array> {
  const body = file.read(range);
  const exportId = findExportId(file);
  const isEnd = !range || range.end === file.bytes - 1;
  const sent = exportId && isEnd ? beforeLastChunk(body, () => consumeExport(studio, exportId)) : body;
  return Readable.toWeb(sent) as ReadableStream<Uint8Array>;
}

function findExportId({ audience }: Pick<SignedFile, "audience">): string | undefined {
  const subject = readAudience(audience)?.subject;
  return subject?.kind === "export" ? subject.id : undefined;
}

/** Calls `mayEnd` before the last chunk; if that returns false, the stream fails. Not called when the reader stops before. */
function beforeLastChunk(source: Readable, mayEnd: () => Promise<boolean>): Readable {
  async function* held(): AsyncGenerator<Uint8Array> {
    let last: Uint8Array | undefined;
    for await (const chunk of source) {
      if (last) yield last;
      last = chunk;
    }
    if (!(await mayEnd())) throw new Error("Another download of this file has completed first.");
    if (last) yield last;
  }
  // without read-ahead, so that a chunk is only passed on when the reader asked for it
  return Readable.from(held(), { objectMode: false, highWaterMark: 1 });
}

/** Start and end, both inclusive. */
interface ByteRange {
  start: number;
  end: number;
}

/** Undefined means the whole file, also for several ranges or another unit; "beyond" means that the file has no such part. */
export function findByteRange(header: string | null, size: number): ByteRange | "beyond" | undefined {
  const [, from = "", to = ""] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "beyond" : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return "beyond";
  return start > end ? undefined : { start, end };
}

/** "attachment" with a file name in any script, as in RFC 6266. */
export function attachment(name: string): string {
  const wellFormed = name.toWellFormed();
  const plain = wellFormed.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(wellFormed).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

interface Conversion {
  format: ImageFormat;
  print?: PrintFile;
  crop?: HeadCropFile;
}

export function findConversion({
  contentType,
  downloadName = "",
}: {
  contentType: string;
  downloadName?: string;
}): Conversion | undefined {
  const kept = imageFormats.find((format) => contentType === getContentType(format));
  const wanted = imageFormats.find((format) => downloadName.endsWith(`.${imageExtensions[format]}`));
  if (!kept || !wanted) return undefined;
  const name = downloadName.slice(0, downloadName.lastIndexOf("."));
  const crop = headCropNamed(name);
  if (crop) return { format: wanted, crop };
  const print = printNamed(name);
  if (print) return { format: wanted, print };
  return wanted === kept ? undefined : { format: wanted };
}

function getContentType(format: ImageFormat): string {
  return `image/${format}`;
}
