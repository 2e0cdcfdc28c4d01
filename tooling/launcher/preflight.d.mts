type Variables = Record<string, string | undefined>;

export interface WantedPort {
  port: number;
  /** the variable that sets it */
  variable: string;
  /** a variable whose address names the same port */
  alsoIn?: string;
}

export function findPorts(variables: Variables): WantedPort[];
export function readPortShift(args: string[]): { shift: number; rest: string[] };
export function shiftPorts(variables: Variables, shift: number): Variables;
export function movePorts(variables: Variables, moved: ReadonlyMap<string, string>): Variables;
export function checkPorts(wanted: WantedPort[], shifted?: number): Promise<void>;
export function checkFolder(folder: string, megabytes: number): void;
export function isWritable(folder: string): boolean;
export function keepLoopbackDirect(variables: Variables): Variables;
