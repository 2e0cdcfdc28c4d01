import { readAudience, type Studio, subjectStands, viewerStands } from "@portrait-studio/studio";
import { LRUCache } from "lru-cache";

/** Together with what a browser keeps, less than the minute after which an address that has ended serves no more. */
const rememberedMs = 20_000;
const mostRemembered = 50_000;

/**
 * Checks whether an address is still valid: its viewer is signed in or has a shared link, and its file still exists for them. A
 * yes is cached for a while, so that a page of images costs few queries; a no is not, nor what each download may change.
 * @param now milliseconds above 0, of a clock that never goes back
 */
export function createAudienceCheck(
  { db }: Pick<Studio, "db">,
  now: () => number,
): (audience: string) => Promise<boolean> {
  const remembered = new LRUCache<string, Promise<boolean>>({
    max: mostRemembered,
    ttl: rememberedMs,
    ttlResolution: 0,
    perf: { now },
  });

  const remember = (what: string, ask: () => Promise<boolean>): Promise<boolean> => {
    const known = remembered.get(what);
    if (known) return known;
    const asked = ask();
    remembered.set(what, asked);
    const forget = () => {
      if (remembered.peek(what) === asked) remembered.delete(what);
    };
    asked.then((yes) => yes || forget(), forget);
    return asked;
  };

  return async (text) => {
    const audience = readAudience(text);
    if (!audience) return false;
    const { viewer, subject } = audience;
    const shown =
      subject.kind === "export"
        ? subjectStands({ db }, audience)
        : remember(viewer.kind === "share" ? text : `${subject.kind}.${subject.id}`, () =>
            subjectStands({ db }, audience),
          );
    const seen =
      viewer.kind === "share" || remember(`${viewer.kind}.${viewer.id}`, () => viewerStands({ db }, viewer));
    return (await shown) && (await seen);
  };
}
