import type { Auth } from "@portrait-studio/auth";
import type { Payments } from "@portrait-studio/billing/purchases";
import type { Costs, CreditExpiry, Language, StudioEvent, TokenScope, User } from "@portrait-studio/contract";
import type { AnalysedPhoto, PhotoAnalysis, SetJudgement } from "@portrait-studio/darkroom/analysis";
import type { PhotoIntake } from "@portrait-studio/darkroom/intake";
import type { Database } from "@portrait-studio/db";
import type { Engine } from "@portrait-studio/engine";
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
}

/** What a verb can reach. A verb asks for the part it needs: `Pick<Studio, "db" | "storage">`. */
export interface Studio {
  db: Database;
  storage: Storage;
  intake: PhotoIntake;
  mailer: Mailer;
  auth: Auth;
  payments: Payments;
  promptHelper: PromptHelper;
  /** Hands events to the durable functions. Sending one twice starts one run. @throws when they were not taken */
  dispatch: (events: readonly StudioEvent[]) => Promise<void>;
  /** Whether the durable functions' server answers. */
  checkJobs: () => Promise<void>;
  settings: StudioSettings;
  /** Where a failure that no caller sees is written. */
  log: Log;
}

export type Log = (
  level: "info" | "warn" | "error",
  message: string,
  facts?: Record<string, unknown>,
) => void;

/** Says what an uploaded photo is worth, on this machine, whichever engine makes the portraits. */
export interface PhotoJudge {
  /** Looks at one photo by itself; plain JSON. @throws when the bytes are no readable picture */
  analyse: (bytes: Uint8Array) => Promise<PhotoAnalysis>;
  /** Judges the photos of one person together, in the order given. */
  judgeSet: (photos: AnalysedPhoto[]) => SetJudgement;
}

/** What the worker has besides: what makes portraits, and what judges photos. Pages and the API never need them. */
export interface WorkerStudio extends Studio {
  engine: Engine;
  photoJudge: PhotoJudge;
}

/** The signed-in person on whose behalf a verb acts. */
export interface Actor {
  userId: string;
  email: string;
  language: Language;
  /** what an access token may do; undefined for a session, which may do everything */
  scopes?: readonly TokenScope[] | undefined;
  /** the person as `authenticate` has just read it */
  user?: User | undefined;
}
