declare global {
  interface ImportMeta {
    /** the environment, as the test runner exposes it */
    readonly env: Readonly<Record<string, string | undefined>>;
  }
}

/** Whether the long variants of tests are asked for, with DEEP=1. */
export const isDeep = Boolean(import.meta.env.DEEP);
