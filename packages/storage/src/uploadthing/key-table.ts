import type { ListedFile, StoredFile } from "./stored-file.ts";

/** An upload that readers do not get any more, and that is to be deleted. */
export interface HiddenFile {
  fileKey: string;
  version: string;
  /** it was hidden before it arrived, so it may still arrive */
  mayArrive: boolean;
}

/** How far the table is filled from the listing of files that are older than the table. */
export interface FillProgress {
  filled: boolean;
  /** position in the listing at which the next page begins */
  position: number;
  /** the file that stood there; undefined at the beginning */
  lastFileKey: string | undefined;
}

/**
 * Which uploads stand at which key, shared by all processes. A row is written before its upload begins and is forgotten after the
 * file is deleted, so a file without a row exists only where the database is older than the files. Each call is atomic.
 */
export interface KeyTable {
  /** The newest upload that has arrived at a key. */
  find: (key: string) => Promise<StoredFile | undefined>;
  /** Keys with an upload that has arrived, in order, behind `after`. */
  list: (prefix: string, page: { after: string; limit: number }) => Promise<string[]>;
  /** Notes an upload that is about to begin; no reader gets it. */
  begin: (upload: Omit<StoredFile, "whole">) => Promise<void>;
  /**
   * Shows an upload that has arrived, if none newer has, and hides those that it replaces and those that have failed.
   * @returns "gone" when its row is no longer there, and every hidden upload of the key
   */
  finish: (
    fileKey: string,
    failed: readonly string[],
  ) => Promise<{ outcome: "arrived" | "gone"; hidden: HiddenFile[] }>;
  /** Hides all uploads of these keys. @returns them, and those that were hidden before */
  hide: (keys: readonly string[]) => Promise<HiddenFile[]>;
  /** Drops rows whose files are deleted. */
  forget: (fileKeys: readonly string[]) => Promise<void>;
  /** Hides uploads that began before `version` and never arrived. @returns up to `limit` hidden ones that began before it */
  listOverdue: (version: string, limit: number) => Promise<HiddenFile[]>;
  /** Which of these file keys have no row. */
  listUnknown: (fileKeys: readonly string[]) => Promise<string[]>;
  /** Adds files that the table lacks; the newest of a key stands. */
  adopt: (files: readonly StoredFile[]) => Promise<void>;
  readProgress: () => Promise<FillProgress>;
  /**
   * Adds a page of the listing and moves the progress on, unless another process has moved it since it was read.
   * With `filled`, hides whatever has a newer upload beside it.
   */
  fill: (from: FillProgress, files: readonly StoredFile[], to: FillProgress) => Promise<void>;
}

/** One page of UploadThing's listing, which is counted from its beginning. */
export type ListPage = (page: {
  limit: number;
  offset: number;
}) => Promise<{ files: readonly ListedFile[]; hasMore: boolean }>;
