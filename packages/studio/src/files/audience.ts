import type { Actor, Studio } from "../context.ts";

/** Who may follow an address: whoever was signed in when it was made, for as long as that is so, or whoever has a share link. */
export interface Viewer {
  kind: "session" | "token" | "person" | "share";
  id: string;
}

/** What an address shows, in the state that it must be in: an image that stands, or one in the trash. */
export interface Subject {
  kind: "image" | "trash" | "photo" | "model" | "export";
  id: string;
}

export interface Audience {
  viewer: Viewer;
  subject: Subject;
}

const viewers: ReadonlySet<string> = new Set<Viewer["kind"]>(["session", "token", "person", "share"]);
const subjects: ReadonlySet<string> = new Set<Subject["kind"]>([
  "image",
  "trash",
  "photo",
  "model",
  "export",
]);

/** e.g. "session.4be1…~image.img_01J…" */
export function writeAudience({ viewer, subject }: Audience): string {
  return `${viewer.kind}.${viewer.id}~${subject.kind}.${subject.id}`;
}

/** Undefined for what `writeAudience` does not write. */
export function readAudience(audience: string): Audience | undefined {
  const [, viewerKind = "", viewerId = "", subjectKind = "", subjectId = ""] =
    /^(\w+)\.([\w-]+)~(\w+)\.([\w-]+)$/.exec(audience) ?? [];
  if (!viewers.has(viewerKind) || !subjects.has(subjectKind)) return undefined;
  return {
    viewer: { kind: viewerKind as Viewer["kind"], id: viewerId },
    subject: { kind: subjectKind as Subject["kind"], id: subjectId },
  };
}

export interface Addresses {
  of: (key: string, subject: Subject, options?: { downloadName?: string }) => string;
}

/** The addresses of files that this person is shown. They end with the session or the access token that asked for them. */
export function addressesFor({ storage }: Pick<Studio, "storage">, actor: Actor): Addresses {
  const viewer: Viewer = actor.credential ?? { kind: "person", id: actor.userId };
  return {
    of: (key, subject, options) =>
      storage.addressOf(key, { ...options, audience: writeAudience({ viewer, subject }) }),
  };
}

/** An image's own addresses end when it goes into the trash, and those that the trash shows when it is restored. */
export function imageSubject({ id, deletedAt }: { id: string; deletedAt: Date | null }): Subject {
  return { kind: deletedAt ? "trash" : "image", id };
}
