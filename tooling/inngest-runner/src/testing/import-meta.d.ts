interface ImportMeta {
  /** the environment, as the test runner exposes it */
  readonly env: Readonly<Record<string, string | undefined>>;
}
