import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Credentials } from "@portrait-studio/contract/credentials";
import type { CropRefusal, HeadCrop, ImageUse } from "@portrait-studio/contract/head-crops";
import type { Printable } from "@portrait-studio/contract/prints";
import type { ImageSigner } from "../credentials/create-signer.ts";
import type { ImageFile } from "../credentials/describe-history.ts";
import type { SignedHistory, SigningStudio } from "../credentials/sign-image.ts";
import type { AcceptedPhoto, DescribedImage, ImageOutput, QuarterTurn } from "./accept-photo.ts";
import { IntakeError } from "./intake-error.ts";
import { createPool, type PoolOptions } from "./processes/create-pool.ts";

/** Processes of their own decode images: a hostile file costs one of those and not the server. Each `person` who waits has a fair turn. */
export interface PhotoIntake {
  /** The photo, whose content is not trusted, is left beside its file. @throws IntakeError */
  acceptPhoto: (path: string, person: string) => Promise<AcceptedPhoto>;
  /** The turn is clockwise, of a photo that was taken in. @throws IntakeError */
  turnPhoto: (path: string, degrees: QuarterTurn, person: string) => Promise<AcceptedPhoto>;
  /** @throws IntakeError */
  describeImage: (bytes: Uint8Array, person: string) => Promise<DescribedImage>;
  /** Has a process ready that can sign, so that an image which is being made does not wait for its start. Never throws. */
  prepareSigning: (person: string) => Promise<void>;
  /**
   * Signs a finished image, as the last thing that is done to its bytes. One that cannot be signed stays as it is and is counted.
   * @returns whether it was signed; null where this studio signs nothing
   */
  signImage: (
    image: ImageFile,
    history: UnsureHistory,
    person: string,
  ) => Promise<{ bytes: Uint8Array; signed: boolean | null }>;
  /** @throws IntakeError */
  readCredentials: (bytes: Uint8Array, person: string) => Promise<Credentials>;
  /** images that could not be signed since the start of this process */
  unsigned: () => number;
  /** Encodes a finished image again, or makes a print of it, and signs it; it is opened when its turn comes. @throws IntakeError */
  convertImage: (open: () => Readable, output: ImageOutput, person: string) => Promise<Uint8Array>;
  planHeadCrop: (
    open: () => Readable,
    image: Printable,
    use: ImageUse,
    person: string,
  ) => Promise<HeadCrop | CropRefusal>;
  processIds: () => number[];
  /** Ends the processes; work in hand and work that waits fails. */
  close: () => Promise<void>;
}

/** An engine that says nothing of an image's origin leaves it unsigned. */
type UnsureHistory = Omit<SignedHistory, "origin"> & { origin: SignedHistory["origin"] | undefined };

export interface IntakeOptions extends Partial<PoolOptions> {
  tempFolder?: string;
  signer?: ImageSigner | undefined;
  onUnsigned?: (why: string) => void;
}

const megabyte = 1024 * 1024;

const usual: PoolOptions = {
  // one a core, and one that is free for the next person
  processes: Math.min(availableParallelism(), 4) + 1,
  // twice what light images take; a slow machine does more of them one at a time
  lightLimits: { milliseconds: 4_000, bytes: 320 * megabyte },
  // what passes by its header takes 5 s and 440 MB at most; both are for files that lie, and for slow machines
  limits: { milliseconds: 20_000, bytes: 640 * megabyte },
  worn: { tasks: 100, bytes: 256 * megabyte },
  idleMs: 60_000,
  pauseMs: 10 * 60_000,
};

export function createIntake({
  tempFolder = tmpdir(),
  signer,
  onUnsigned,
  ...options
}: IntakeOptions = {}): PhotoIntake {
  const pool = createPool({ ...usual, ...options, sign: signer?.sign });
  let unsigned = 0;
  const noteUnsigned = (why: string) => {
    unsigned += 1;
    onUnsigned?.(why);
  };
  const convert = async (
    open: () => Readable,
    output: ImageOutput,
    person: string,
    studio: SigningStudio | undefined,
  ): Promise<Uint8Array> => {
    return await withFile(open, async (path, fetch) => {
      const into = `${path}.converted`;
      const why = await pool.run(person, async () => {
        await fetch();
        return { kind: "convert", path, into, output, studio };
      });
      if (why !== undefined) noteUnsigned(String(why));
      return await readFile(into);
    });
  };
  /** Lends a place for an image, which is fetched when its turn comes. */
  const withFile = async <Result>(
    open: () => Readable,
    work: (path: string, fetch: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> => {
    const folder = await mkdtemp(join(tempFolder, "studio-convert-"));
    const path = join(folder, "kept");
    try {
      return await work(path, () => pipeline(open(), createWriteStream(path)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    acceptPhoto: (path, person) =>
      pool.run(person, async () => ({ kind: "take", path })) as Promise<AcceptedPhoto>,
    turnPhoto: (path, degrees, person) =>
      pool.run(person, async () => ({ kind: "turn", path, degrees })) as Promise<AcceptedPhoto>,
    describeImage: (bytes, person) =>
      pool.run(person, async () => ({ kind: "describe", bytes })) as Promise<DescribedImage>,
    prepareSigning: async (person) => {
      if (signer) await pool.run(person, async () => ({ kind: "prepareSigning" })).catch(() => {});
    },
    signImage: async (image, { origin, ...others }, person) => {
      if (!signer) return { bytes: image.bytes, signed: null };
      const { studio } = signer;
      try {
        if (!origin) throw new Error("Its engine does not say how it came about.");
        const history = { ...others, origin };
        const signed = await pool.run(person, async () => ({ kind: "sign", image, history, studio }));
        return { bytes: signed as Uint8Array, signed: true };
      } catch (error) {
        noteUnsigned(String(error));
        return { bytes: image.bytes, signed: false };
      }
    },
    readCredentials: (bytes, person) =>
      pool.run(person, async () => ({
        kind: "read",
        bytes,
        own: signer?.own,
      })) as Promise<Credentials>,
    unsigned: () => unsigned,
    convertImage: async (open, output, person) => {
      try {
        return await convert(open, output, person, signer?.studio);
      } catch (error) {
        if (!signer || !(error instanceof IntakeError)) throw error;
        const plain = await convert(open, output, person, undefined);
        noteUnsigned(String(error));
        return plain;
      }
    },
    planHeadCrop: (open, image, use, person) =>
      withFile(open, async (path, fetch) => {
        const plan = await pool.run(person, async () => {
          await fetch();
          return { kind: "plan", path, image, use };
        });
        return plan as HeadCrop | CropRefusal;
      }),
    processIds: pool.pids,
    close: pool.close,
  };
}
