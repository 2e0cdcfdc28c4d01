import type { FillProgress, HiddenFile, KeyTable } from "./key-table.ts";
import type { StoredFile } from "./stored-file.ts";

type Row = Omit<StoredFile, "whole"> & { state: "uploading" | "stored" | "removed" | "abandoned" };

/** A key table in memory, which storages in one process share as they would share a database. */
export function createMemoryKeyTable(): KeyTable {
  const rows = new Map<string, Row>();
  let progress: FillProgress = { filled: false, position: 0, lastFileKey: undefined };
  const all = () => [...rows.values()];
  const isHidden = ({ state }: Row) => state === "removed" || state === "abandoned";
  const hide = (row: Row) => {
    if (row.state === "stored") row.state = "removed";
    if (row.state === "uploading") row.state = "abandoned";
  };
  const asHidden = ({ fileKey, version, state }: Row): HiddenFile => ({
    fileKey,
    version,
    mayArrive: state === "abandoned",
  });
  const newestAt = (key: string) =>
    all()
      .filter((row) => row.key === key && row.state === "stored")
      .reduce<Row | undefined>((best, row) => (best && best.version > row.version ? best : row), undefined);
  const hideReplaced = (keys: Iterable<string>) => {
    for (const key of keys) {
      const newest = newestAt(key);
      for (const row of all())
        if (newest && row.key === key && row.state === "stored" && row !== newest) hide(row);
    }
  };
  const add = (files: readonly StoredFile[]) => {
    for (const { whole, ...file } of files)
      if (!rows.has(file.fileKey)) rows.set(file.fileKey, { ...file, state: whole ? "stored" : "uploading" });
  };

  return {
    find: async (key) => {
      const row = newestAt(key);
      if (!row) return undefined;
      const { state: _, ...file } = row;
      return { ...file, whole: true };
    },
    list: async (prefix, { after, limit }) =>
      [
        ...new Set(
          all()
            .filter(({ state }) => state === "stored")
            .map(({ key }) => key),
        ),
      ]
        .filter((key) => key.startsWith(prefix) && key > after)
        .sort()
        .slice(0, limit),
    begin: async (upload) => void rows.set(upload.fileKey, { ...upload, state: "uploading" }),
    finish: async (fileKey, failed) => {
      const row = rows.get(fileKey);
      if (!row) return { outcome: "gone", hidden: [] };
      row.state = row.state === "uploading" ? "stored" : "removed";
      for (const other of failed.map((one) => rows.get(one))) if (other) hide(other);
      hideReplaced([row.key]);
      const hidden = all().filter((other) => other.key === row.key && isHidden(other));
      return { outcome: "arrived", hidden: hidden.map(asHidden) };
    },
    hide: async (keys) => {
      const hidden = all().filter(({ key }) => keys.includes(key));
      hidden.forEach(hide);
      return hidden.map(asHidden);
    },
    forget: async (fileKeys) => {
      for (const fileKey of fileKeys) rows.delete(fileKey);
    },
    listOverdue: async (version, limit) => {
      const overdue = all().filter((row) => row.version < version && row.state !== "stored");
      overdue.forEach(hide);
      return overdue.slice(0, limit).map(asHidden);
    },
    listUnknown: async (fileKeys) => fileKeys.filter((fileKey) => !rows.has(fileKey)),
    adopt: async (files) => {
      add(files);
      hideReplaced(files.map(({ key }) => key));
    },
    readProgress: async () => progress,
    fill: async (from, files, to) => {
      if (progress.filled || from.position !== progress.position) return;
      add(files);
      progress = to;
      if (to.filled) hideReplaced(new Set(all().map(({ key }) => key)));
    },
  };
}
