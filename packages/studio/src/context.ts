import type { Auth } from "@portrait-studio/auth";
import type { Payments } from "@portrait-studio/billing/purchases";
import type {
  AtOnce,
  Box,
  Costs,
  CreditExpiry,
  Language,
  PackageOffer,
  StudioEvent,
  TokenScope,
  User,
} from "@portrait-studio/contract";
import type { Database } from "@portrait-studio/db";
import type { AnyEngine, EngineProfile } from "@portrait-studio/engine";
import type { Mailer } from "@portrait-studio/mail";
import type { PhotoIntake } from "@portrait-studio/photo/intake";
import type {
  AnalysedPhoto,
  CutOut,
  PhotoAnalysis,
  Sameness,
  SetJudgement,
} from "@portrait-studio/photo/types";
import type { PromptHelper } from "@portrait-studio/prompts";
import type { Storage } from "@portrait-studio/storage";
import type { HashMailbox } from "./users/mailbox-hash.ts";

export interface StudioSettings {
  /** e.g. "https://studio.example", without a slash at the end */
  appUrl: string;
  version: string;
  costs: Costs;
  /** by engine, where they are not the same; see `getCosts` */
  engineCosts: Readonly<Record<string, Costs>>;
  packages: readonly PackageOffer[];
  welcomeCredits: number;
  creditExpiry: CreditExpiry;
  sells: boolean;
  /** what becomes of a provider's image of somebody else, after a second try: no credit is taken, or it can be given back */
  imagesOfAnotherPerson: "withhold" | "deliver";
  photoDays: number;
  /** minutes of a processor that a person has free in a day, and all together in ten minutes */
  freeWork: { minutesPerDay: number; minutesAtOnce: number };
  /** people of one network who get welcome credits in a day */
  welcomesPerNetwork: number;
  /** runs of these kinds at once, of all workers together */
  atOnce: AtOnce;
  /** who may sign in: addresses, and domains with an @ before them, in lower case; undefined for everyone */
  allowedEmails: readonly string[] | undefined;
}

export interface Studio {
  db: Database;
  storage: Storage;
  intake: PhotoIntake;
  mailer: Mailer;
  auth: Auth;
  payments: Payments;
  promptHelper: PromptHelper;
  engines: Engines;
  /** Sends events to the durable functions. Sending one twice starts one run. @throws when they were not accepted */
  dispatch: (events: readonly StudioEvent[]) => Promise<void>;
  /** @throws when the durable functions' server does not answer */
  checkJobs: () => Promise<void>;
  /** Where an operator sees the runs of the job with this id; undefined where that is not known. */
  findRunsPage: (job: string) => string | undefined;
  settings: StudioSettings;
  /** Hashes a mailbox, to remember that it got welcome credits; undefined when every account gets them. */
  hashMailbox: HashMailbox | undefined;
  log: Log;
}

/** The engines' names and profiles. Pages and the API get only these, since they load no engine. */
export interface Engines {
  /** the engine that trains new models, unless another one is chosen */
  current: string;
  /** those that a training can choose, the current one first */
  offered: readonly string[];
  /** the profile of any engine, available or not */
  getProfile: (name: string) => EngineProfile;
  /** whether this studio can use it: the darkroom always, a hosted one if its key is set */
  isAvailable: (name: string) => boolean;
  /** whether its provider tells this studio when a job has ended; any other engine is only asked */
  callsBack: (name: string) => boolean;
}

export type Log = (
  level: "info" | "warn" | "error",
  message: string,
  facts?: Record<string, unknown>,
) => void;

export interface PhotoJudge {
  /** @returns plain JSON @param options.headBox as set by the person, in fractions of the photo @throws when the bytes are no readable image */
  analyse: (
    bytes: Uint8Array,
    options?: { headBox?: Box | undefined; signal?: AbortSignal | undefined },
  ) => Promise<PhotoAnalysis>;
  /** of the analyses that it makes: stored ones of another version are to be made again */
  analysisVersion: string;
  /**
   * Cuts the person out of a photo: returns the matte for images, a small WebP with a transparent background to look at, and either
   * that it is clean or why it is doubtful. Null when no face is found.
   */
  cutOut: (
    bytes: Uint8Array,
    analysis: PhotoAnalysis,
    /** which of the analysis's faces is the person's */
    subject: number,
  ) => Promise<CutOut | null>;
  /** Judges the photos of one person together, in the given order. */
  judgeSet: (photos: AnalysedPhoto[]) => SetJudgement;
  /** Identities of the person of a set, packed: biometric data. None where nobody is seen. */
  describePerson: (photos: AnalysedPhoto[]) => string[];
  /** of the identities that it makes and compares */
  identityVersion: number;
  /** 0 to 1; null where it can't be told. @throws when the bytes are no readable image */
  measureLikeness: (
    image: Uint8Array,
    person: readonly string[],
    options: { signal: AbortSignal },
  ) => Promise<number | null>;
  judgeSameness: (likeness: number) => Sameness;
  /** Whether a recipe, or the words of a prompt or instruction, ask for an image in which nobody can be told by their face: a painting, say. */
  hidesFace: (asked: { recipeId: string | null; words: readonly string[] }) => boolean;
}

export interface WorkerStudio extends Studio {
  /** The engine of this name, since each model is used with the engine that trained it. Undefined when it is not available. */
  engine: (name: string) => AnyEngine | undefined;
  allEngines: () => Iterable<AnyEngine>;
  photoJudge: PhotoJudge;
}

export interface Actor {
  userId: string;
  email: string;
  language: Language;
  /** scopes of an access token; undefined for a session, which may do everything */
  scopes?: readonly TokenScope[] | undefined;
  /** the session or token of this call; signed addresses expire with it */
  credential?: { kind: "session" | "token"; id: string } | undefined;
  /** the person's row, as `authenticate` has just read it */
  user?: User | undefined;
}
