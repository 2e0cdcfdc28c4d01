declare global {
  interface ImportMeta {
    /** what the test runner shows of the environment */
    readonly env: Readonly<Record<string, string | undefined>>;
  }
}

/** The usual extent of a test, or its long one with DEEP=1. */
export function extent<Size>(usual: Size, long: Size): Size {
  return import.meta.env.DEEP ? long : usual;
}
