import type { ImageEditRequest } from "@portrait-studio/contract";

export interface Version {
  kind: "version";
  imageId: string;
  /** the edit that made it; undefined for the original */
  edit: ImageEditRequest | undefined;
  output: ImageEditRequest["outputs"][number] | undefined;
  depth: number;
  /** counted in the order in which they were made; the original is 1 */
  number: number;
}

/** An edit of which something is on its way, or did not come. */
export interface OpenRequest {
  kind: "request";
  edit: ImageEditRequest;
  depth: number;
}

export type LineageItem = Version | OpenRequest;

/** All versions of an image as a tree, written down line by line: below each image what was made of it, oldest first. */
export function growLineage(rootId: string, edits: readonly ImageEditRequest[]): LineageItem[] {
  const numbers = new Map(
    [rootId, ...edits.flatMap(({ outputs }) => outputs.map(({ imageId }) => imageId))].map((id, index) => [
      id,
      index + 1,
    ]),
  );
  const items: LineageItem[] = [];
  const seen = new Set<string>();

  function add(version: Omit<Version, "kind" | "number">): void {
    // a lineage has no circles; if there were one, the page would still render
    if (seen.has(version.imageId)) return;
    seen.add(version.imageId);
    items.push({ kind: "version", number: numbers.get(version.imageId) ?? 0, ...version });
    for (const edit of edits.filter(({ imageId }) => imageId === version.imageId)) {
      const depth = version.depth + 1;
      if (isOpen(edit)) items.push({ kind: "request", edit, depth });
      for (const output of edit.outputs) add({ imageId: output.imageId, edit, output, depth });
    }
  }

  add({ imageId: rootId, edit: undefined, output: undefined, depth: 0 });
  return items;
}

function isOpen({ status, outputs, count, withheld }: ImageEditRequest): boolean {
  if (status === "pending" || status === "processing") return true;
  return (status === "failed" && outputs.length < count) || (status === "completed" && withheld.length > 0);
}

export function findParent(items: readonly LineageItem[], imageId: string): Version | undefined {
  const version = items.find((item) => item.kind === "version" && item.imageId === imageId);
  const parentId = version?.edit?.imageId;
  return items.find((item): item is Version => item.kind === "version" && item.imageId === parentId);
}
