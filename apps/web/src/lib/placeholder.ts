import { thumbHashToDataURL } from "thumbhash";

const known = new Map<string, string>();
const most = 2000;

/** A thumbhash (base64) as a data address of a tiny raster; empty when it cannot be read. */
export function toPlaceholder(thumbhash: string): string {
  const found = known.get(thumbhash);
  if (found !== undefined) return found;
  const url = decode(thumbhash);
  if (known.size >= most) known.clear();
  known.set(thumbhash, url);
  return url;
}

function decode(thumbhash: string): string {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
  } catch {
    return "";
  }
}
