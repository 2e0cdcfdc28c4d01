import type { Actor, Studio } from "../context.ts";

const viewerKinds = ["session", "token", "person", "share"] as const;
const subjectKinds = ["image", "trash", "photo", "model", "export"] as const;

/** Who may use a signed address: the session or token it was made for, while that is valid, or anyone with the share link. */
export interface Viewer {
  kind: (typeof viewerKinds)[number];
  id: string;
}

/** An address serves one subject in one state: an image in the trash is another subject than one that is not. */
export interface Subject {
  kind: (typeof subjectKinds)[number];
  id: string;
}

export interface Audience {
  viewer: Viewer;
  subject: Subject;
}

/** e.g. "session.4be1…~image.img_01J…" */
export function writeAudience({ viewer, subject }: Audience): string {
  return `${viewer.kind}.${viewer.id}~${subject.kind}.${subject.id}`;
}

export function readAudience(audience: string): Audience | undefined {
  const [, ofViewer, viewerId = "", ofSubject, subjectId = ""] =
    /^(\w+)\.([\w-]+)~(\w+)\.([\w-]+)$/.exec(audience) ?? [];
  const viewer = viewerKinds.find((kind) => kind === ofViewer);
  const subject = subjectKinds.find((kind) => kind === ofSubject);
  if (!viewer || !subject) return undefined;
  return { viewer: { kind: viewer, id: viewerId }, subject: { kind: subject, id: subjectId } };
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
