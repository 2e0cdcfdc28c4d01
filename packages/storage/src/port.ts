import type { Readable } from "node:stream";

/**
 * Where files live: keys in, bytes and addresses out. A key is a relative path of lower-case letters, digits, "-", "_", "."
 * and "/", e.g. "photos/usr_1/pho_2.jpg". Storing at a key that exists replaces it, so a repeated step overwrites itself.
 */
export interface Storage {
  /** Stores all of the body or nothing: a reader never sees half a file. */
  put: (key: string, body: Uint8Array | Readable, options: PutOptions) => Promise<void>;
  /** @throws StorageError "missing" */
  read: (key: string) => Promise<Uint8Array>;
  /** @throws StorageError "missing" */
  open: (key: string) => Promise<OpenedFile>;
  /** Deletes what is there; a key that is not there is no error. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Every key that begins with the prefix. */
  list: (prefix: string) => Promise<string[]>;
  /**
   * Deletes what interrupted writes have left, a page per call; a store that leaves nothing has none.
   * @returns how many files were removed, and where to go on; null at the end
   */
  sweep?: (options: { after?: string }) => Promise<{ removed: number; next: string | null }>;
  /** An address at which the file is served until it expires, for as long as its audience may see it. */
  addressOf: (key: string, options: AddressOptions) => string;
  /** Resolves when the store can be written to. @throws otherwise */
  check: () => Promise<void>;
}

/** A file that a signed address allows to be read; nothing is open until `read` is called. */
export interface SignedFile {
  /** the audience that the address was made for, as given to `addressOf` */
  audience: string;
  contentType: string;
  bytes: number;
  /** changes when the content does; quoted, as HTTP wants it */
  etag: string;
  /** seconds until the address stops working */
  secondsLeft: number;
  /** to be served as an attachment with this name */
  downloadName?: string;
  /** Both ends are included, counted from 0. */
  read: (range?: { start: number; end: number }) => Readable;
}

/** A storage whose addresses are the studio's own: whoever serves them opens the files here. */
export interface ServedStorage extends Storage {
  /** The file behind an address of `addressOf`; undefined when the address is altered or over, refused, or the file gone. */
  openSigned: (url: URL, options: OpenSignedOptions) => Promise<SignedFile | undefined>;
}

export interface OpenSignedOptions {
  /** Whether the address still holds: asked once its signature is found to be right, before the file is looked for. */
  allows: (audience: string) => boolean | Promise<boolean>;
  /** the etag that the reader has a copy of: a distant store then need not be asked whether the file is still there */
  etag?: string | undefined;
}

export interface PutOptions {
  /** e.g. "image/jpeg"; the type that readers are told */
  contentType: string;
}

export interface AddressOptions {
  /** Who it is made for, and for what: letters, digits and "._~-". It is part of what is signed, and given to `allows`. */
  audience: string;
  /** seconds; addresses are stable within a part of this time, so that browsers can cache */
  expiresIn?: number;
  /** served as an attachment with this name */
  downloadName?: string;
}

export interface OpenedFile {
  body: Readable;
  bytes: number;
  contentType: string;
}

export class StorageError extends Error {
  readonly reason: "missing" | "invalid_key" | "unavailable";

  constructor(reason: StorageError["reason"], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "StorageError";
    this.reason = reason;
  }
}
