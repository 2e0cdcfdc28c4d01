import { isSubjectValid, isViewerValid, readAudience, type Studio } from "@portrait-studio/studio";
import { LRUCache } from "lru-cache";

/** Together with the browser's cache less than a minute, after which a revoked address must not work any more. */
const rememberedMs = 20_000;
const mostRemembered = 50_000;

/**
 * Checks whether an address is still valid: its viewer is signed in or has a share link, and its file still exists for them.
 * Positive results are cached, so that a page of images needs few queries. Negative ones are not, nor those for exports, which
 * every download may change.
 * @param now monotonic clock in milliseconds, above 0
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
        ? isSubjectValid({ db }, audience)
        : remember(viewer.kind === "share" ? text : `${subject.kind}.${subject.id}`, () =>
            isSubjectValid({ db }, audience),
          );
    const seen =
      viewer.kind === "share" || remember(`${viewer.kind}.${viewer.id}`, () => isViewerValid({ db }, viewer));
    return (await shown) && (await seen);
  };
}
