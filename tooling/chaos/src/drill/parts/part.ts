/** Something that the studio needs and that can be taken away from it. */
export interface Part {
  /** as a person says it, e.g. "PgBouncer 1.18" */
  name: string;
  /** It goes away, and whoever asks it is refused. */
  leave: () => Promise<void>;
  comeBack: () => Promise<void>;
  /** for good */
  stop: () => Promise<void>;
}

export interface PartOptions {
  folder: string;
  /** a line of its output */
  onLine: (line: string) => void;
}
