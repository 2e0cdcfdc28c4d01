import type { Person } from "../person.ts";
import type { Recovery } from "../report.ts";
import type { OwnStudio } from "./own-studio.ts";
import type { ChaosSettings } from "./settings.ts";

/** One way of killing processes. @returns how long the studio took to recover, kill by kill */
export type ChaosMode = (context: ChaosContext) => Promise<Recovery[]>;

export interface ChaosContext {
  studio: OwnStudio;
  people: readonly Person[];
  settings: ChaosSettings;
  /** writes a line about the progress */
  say: (text: string) => void;
  /** something that is wrong */
  found: (finding: string) => void;
}
