import type { Visitor } from "../../visitor.ts";
import type { Observation } from "../observe.ts";
import type { ProgramName } from "../programs.ts";
import type { HostedStudio } from "../studio.ts";

export interface Shown {
  /** what everybody saw while it lasted; left out where nobody notices */
  seen?: Observation;
  /** warnings and errors that the studio logged meanwhile */
  logged?: string[];
  /** how it came back, in words */
  recovered: string;
  /** further figures, one sentence each */
  notes?: string[];
}

export interface RoundContext {
  studio: HostedStudio;
  visitor: Visitor;
  say: (text: string) => void;
  found: (finding: string) => void;
  awaySeconds: number;
  signal: AbortSignal;
}

/** One thing that happens to a studio. */
export interface Round {
  name: string;
  title: string;
  /** programs without which it cannot be done */
  needs?: readonly ProgramName[];
  /** @returns what it has shown, or why it cannot be done here */
  run: (context: RoundContext) => Promise<Shown | { skipped: string }>;
}
