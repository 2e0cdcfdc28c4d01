import type { Visitor } from "../../visitor.ts";
import type { Observation } from "../observe.ts";
import type { ProgramName } from "../programs.ts";
import type { HostedStudio } from "../studio.ts";

export interface RoundShown {
  /** what everybody saw while it lasted; left out where nobody notices */
  seen?: Observation;
  logged?: string[];
  /** how it came back, in words */
  recovered: string;
  notes?: string[];
}

export interface RoundContext {
  studio: HostedStudio;
  visitor: Visitor;
  say: (text: string) => void;
  found: (finding: string) => void;
  /** seconds for which a part is away */
  awaySeconds: number;
  signal: AbortSignal;
}

export interface Round {
  name: string;
  title: string;
  /** programs without which it cannot be done */
  needs?: readonly ProgramName[];
  /** @returns what it has shown, or why it cannot be done here */
  run: (context: RoundContext) => Promise<RoundShown | { skipped: string }>;
}
