import { StudioError } from "@portrait-studio/contract";

/** No input of a call is half as deep; superjson's envelope and a batch are three levels. */
export const maxJsonDepth = 24;
/** Twenty calls of the longest lists have 2,500. */
export const maxJsonValues = 5_000;

const [quote, backslash, comma] = ['"', "\\", ","].map((mark) => mark.charCodeAt(0));
const opening = new Set(["[", "{"].map((mark) => mark.charCodeAt(0)));
const closing = new Set(["]", "}"].map((mark) => mark.charCodeAt(0)));

/** Depth and number of values are bounded first: parsing deep nesting takes a hundred times as long as reading it. @throws MALFORMED_BODY */
export function parseJson(text: string): unknown {
  refuseCostlyJson(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StudioError("MALFORMED_BODY", undefined, { cause: error });
  }
}

/** Scans the text once, whatever it is. @throws MALFORMED_BODY */
export function refuseCostlyJson(text: string): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === quote) at = findEnd(text, at);
    else if (mark === comma) values += 1;
    else if (opening.has(mark)) depth += 1;
    else if (closing.has(mark)) depth -= 1;
    if (depth > maxJsonDepth || values > maxJsonValues) throw new StudioError("MALFORMED_BODY");
  }
}

function findEnd(text: string, begin: number): number {
  let at = begin + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}
