import type { Auth } from "@portrait-studio/auth";
import type { Payments } from "@portrait-studio/billing/purchases";
import type {
  Box,
  Costs,
  CreditExpiry,
  Language,
  StudioEvent,
  TokenScope,
  User,
} from "@portrait-studio/contract";
import type {
  AnalysedPhoto,
  CutOutPreview,
  PhotoAnalysis,
  SetJudgement,
} from "@portrait-studio/darkroom/analysis";
import type { PhotoIntake } from "@portrait-studio/darkroom/intake";
import type { Database } from "@portrait-studio/db";
import type { Engine, EngineProfile } from "@portrait-studio/engine";
import type { Mailer } from "@portrait-studio/mail";
import type { PromptHelper } from "@portrait-studio/prompt-helper";
import type { Storage } from "@portrait-studio/storage";

/** What the product is told once, by the environment. */
export interface StudioSettings {
  /** e.g. "https://studio.example", without a slash at the end */
  appUrl: string;
  version: string;
  costs: Costs;
  welcomeCredits: number;
  creditExpiry: CreditExpiry;
  /** credits can be bought here */
  sells: boolean;
  /** who may sign in: addresses, and domains with an @ before them, in lower case; undefined for everybody */
  allowedEmails: readonly string[] | undefined;
}

/** What an action can reach. An action asks for the part it needs: `Pick<Studio, "db" | "storage">`. */
export interface Studio {
  db: Database;
  storage: Storage;
  intake: PhotoIntake;
  mailer: Mailer;
  auth: Auth;
  payments: Payments;
  promptHelper: PromptHelper;
  engines: Engines;
  /** Hands events to the durable functions. Sending one twice starts one run. @throws when they were not taken */
  dispatch: (events: readonly StudioEvent[]) => Promise<void>;
  /** Whether the durable functions' server answers. */
  checkJobs: () => Promise<void>;
  settings: StudioSettings;
  /** What is remembered of a mailbox that has had welcome credits; undefined where each account may have them. */
  hashMailbox: ((address: string) => string) | undefined;
  /** Where a failure that no caller sees is written. */
  log: Log;
}

/** The engines by their names and profiles: all that pages and the API know of them, since they load none. */
export interface Engines {
  /** trains new models */
  current: string;
  /** of any engine there is, whether it can be reached or not */
  profileOf: (name: string) => EngineProfile;
  /** whether this studio can reach it: the darkroom always, a provider with its key */
  isAvailable: (name: string) => boolean;
}

export type Log = (
  level: "info" | "warn" | "error",
  message: string,
  facts?: Record<string, unknown>,
) => void;

/** Says what an uploaded photo is worth, on this machine, whichever engine makes the images. */
export interface PhotoJudge {
  /**
   * Looks at one photo by itself; plain JSON.
   * @param options.headBox where the person says the head is, in fractions of the photo
   * @throws when the bytes are no readable image
   */
  analyse: (bytes: Uint8Array, options?: { headBox?: Box }) => Promise<PhotoAnalysis>;
  /**
   * Cuts the person out of a photo: a small WebP with a transparent background, and whether it passes as clean or else why it is
   * doubtful; null where no face is seen.
   */
  cutOut: (
    bytes: Uint8Array,
    analysis: PhotoAnalysis,
    judged: SetJudgement["photos"][number],
  ) => Promise<Pick<CutOutPreview, "picture" | "passed" | "reasons"> | null>;
  /** Judges the photos of one person together, in the order given. */
  judgeSet: (photos: AnalysedPhoto[]) => SetJudgement;
}

/** What the worker has besides: what makes images, and what judges photos. Pages and the API never need them. */
export interface WorkerStudio extends Studio {
  /** Each model is worked on with the engine that trained it. Undefined for one that can't be reached. */
  engine: (name: string) => Engine | undefined;
  photoJudge: PhotoJudge;
}

/** The signed-in person on whose behalf an action runs. */
export interface Actor {
  userId: string;
  email: string;
  language: Language;
  /** what an access token may do; undefined for a session, which may do everything */
  scopes?: readonly TokenScope[] | undefined;
  /** what they are signed in with: addresses of files end with it */
  credential?: { kind: "session" | "token"; id: string } | undefined;
  /** the person as `authenticate` has just read it */
  user?: User | undefined;
}
