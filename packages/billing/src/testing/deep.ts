declare global {
  interface ImportMeta {
    /** the environment, as the test runner exposes it */
    readonly env: Readonly<Record<string, string | undefined>>;
  }
}

/** The usual size of a test, or the long one with DEEP=1. */
export function extent<Size>(usual: Size, long: Size): Size {
  return import.meta.env.DEEP ? long : usual;
}
