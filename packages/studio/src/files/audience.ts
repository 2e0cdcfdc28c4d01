import type { Actor, Studio } from "../context.ts";

/** Who may use a signed address: the session or token it was made for, while that is valid, or anyone with the share link. */
export interface Viewer {
  kind: "session" | "token" | "person" | "share";
  id: string;
}

/** An address serves one subject in one state: an image in the trash is another subject than one that is not. */
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

/** Undefined for text that `writeAudience` did not write. */
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

/** Makes addresses of files for this person. They expire with the session or access token that requested them. */
export function addressesFor({ storage }: Pick<Studio, "storage">, actor: Actor): Addresses {
  const viewer: Viewer = actor.credential ?? { kind: "person", id: actor.userId };
  return {
    of: (key, subject, options) =>
      storage.getAddress(key, { ...options, audience: writeAudience({ viewer, subject }) }),
  };
}

/** An image's addresses expire when it moves to the trash, and the trash's addresses when it is restored. */
export function imageSubject({ id, deletedAt }: { id: string; deletedAt: Date | null }): Subject {
  return { kind: deletedAt ? "trash" : "image", id };
}
