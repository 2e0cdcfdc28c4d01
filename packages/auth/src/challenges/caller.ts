export interface Caller {
  /** secret of the browser, or of a program that keeps one */
  browserKey?: string | undefined;
  network?: string | undefined;
  /** whether the caller sent no secret and is no browser: all such callers of a network count as one, whose name is the network */
  keyless?: boolean | undefined;
}
