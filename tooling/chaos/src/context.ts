import type { OwnStudio } from "./own-studio.ts";
import type { Person } from "./person.ts";
import type { Settings } from "./settings.ts";

/** What each of the modes works with. */
export interface ChaosContext {
  studio: OwnStudio;
  people: readonly Person[];
  settings: Settings;
  /** writes a line about the progress */
  say: (text: string) => void;
  /** something that is wrong */
  found: (finding: string) => void;
}
