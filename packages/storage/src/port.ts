import type { Readable } from "node:stream";

/**
 * The port for files. A key is a relative path of lower-case letters, digits, "-", "_", "." and "/", e.g.
 * "photos/usr_1/pho_2.jpg". Storing at an existing key replaces the file, so a repeated step overwrites itself.
 */
export interface Storage {
  /** Stores all of the body or nothing; readers never see a partial file. */
  put: (key: string, body: Uint8Array | Readable, options: PutOptions) => Promise<void>;
  /** @throws StorageError "missing" */
  read: (key: string) => Promise<Uint8Array>;
  /** @throws StorageError "missing" */
  open: (key: string) => Promise<{ body: Readable; bytes: number; contentType: string }>;
  /** Deletes files; a missing key is no error. */
  remove: (keys: readonly string[]) => Promise<void>;
  list: (prefix: string) => Promise<string[]>;
  /** Drivers whose writes leave nothing do not have it. @returns the number of deleted files, and where to continue; null at the end */
  sweep?: (options: { after?: string }) => Promise<{ removed: number; next: string | null }>;
  /** An address that serves the file until it expires, while its audience may see the file. */
  getAddress: (key: string, options: AddressOptions) => string;
  /** @throws when the store cannot be written to */
  check: () => Promise<void>;
}

/** A file behind a valid signed address; it is opened only when `read` is called. */
export interface SignedFile {
  /** the audience that the address was made for, as given to `getAddress` */
  audience: string;
  contentType: string;
  bytes: number;
  /** changes with the content; with quotes, as in HTTP */
  etag: string;
  /** seconds until the address stops working */
  secondsLeft: number;
  downloadName?: string;
  /** Start and end are inclusive and counted from 0. */
  read: (range?: { start: number; end: number }) => Readable;
}

export interface ServedStorage extends Storage {
  /** The file behind an address; undefined when the address was altered, has expired or is not allowed, or the file is deleted. */
  openSigned: (url: URL, options: OpenSignedOptions) => Promise<SignedFile | undefined>;
  /** Where the store itself serves the file for some minutes; undefined as above, or where it serves none. Absent from stores that cannot. */
  findDirect?: (url: URL, options: Pick<OpenSignedOptions, "allows">) => Promise<string | undefined>;
}

export interface OpenSignedOptions {
  /** Whether the address is still valid; called after its signature was verified and before the file is looked up. */
  allows: (audience: string) => boolean | Promise<boolean>;
  /** ETag of the reader's cached copy, so that a remote store need not be asked for an unchanged file */
  etag?: string | undefined;
}

export interface PutOptions {
  /** content type for readers, e.g. "image/jpeg" */
  contentType: string;
}

export interface AddressOptions {
  /** Who the address is for, and for what purpose: letters, digits and "._~-". It is signed and passed to `allows`. */
  audience: string;
  /** seconds; addresses stay the same for a part of this time, so that browsers can cache */
  expiresIn?: number;
  downloadName?: string;
}

export class StorageError extends Error {
  readonly reason: "missing" | "invalid_key" | "unavailable";

  constructor(reason: StorageError["reason"], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "StorageError";
    this.reason = reason;
  }
}
