import type { ListedFile, StoredFile } from "./stored-file.ts";

export interface HiddenFile {
  fileKey: string;
  version: string;
  /** whether it was hidden before it arrived, so that it may still arrive */
  mayArrive: boolean;
}

export interface FillProgress {
  filled: boolean;
  /** position in the listing at which the next page begins */
  position: number;
  /** the file at that position; undefined at the beginning */
  lastFileKey: string | undefined;
}

/**
 * Maps keys to uploads, for all processes. A row is written before its upload begins and deleted after its file is deleted, so a
 * file without a row exists only after an older database was restored. Each call is atomic.
 */
export interface KeyTable {
  find: (key: string) => Promise<StoredFile | undefined>;
  /** Keys with an upload that has arrived, in order, after `after`. */
  list: (prefix: string, page: { after: string; limit: number }) => Promise<string[]>;
  /** Adds an upload that is about to begin and is not visible yet. */
  begin: (upload: Omit<StoredFile, "whole">) => Promise<void>;
  /** Hides those that it replaces or that failed. @returns "gone" when its row does not exist any more, and all hidden uploads of the key */
  finish: (
    fileKey: string,
    failed: readonly string[],
  ) => Promise<{ outcome: "arrived" | "gone"; hidden: HiddenFile[] }>;
  /** Hides all uploads of these keys. @returns all hidden uploads of these keys */
  hide: (keys: readonly string[]) => Promise<HiddenFile[]>;
  forget: (fileKeys: readonly string[]) => Promise<void>;
  /** Hides uploads that began before `version` and never arrived. @returns up to `limit` hidden ones that began before it */
  listOverdue: (version: string, limit: number) => Promise<HiddenFile[]>;
  listUnknown: (fileKeys: readonly string[]) => Promise<string[]>;
  /** Adds missing files; the newest of a key becomes the current one. */
  adopt: (files: readonly StoredFile[]) => Promise<void>;
  readProgress: () => Promise<FillProgress>;
  /** Changes nothing where another process has advanced the progress. `filled` hides every upload that has a newer one at its key. */
  fill: (from: FillProgress, files: readonly StoredFile[], to: FillProgress) => Promise<void>;
}

export type ListPage = (page: {
  limit: number;
  offset: number;
}) => Promise<{ files: readonly ListedFile[]; hasMore: boolean }>;
