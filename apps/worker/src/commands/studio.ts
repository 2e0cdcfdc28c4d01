/** Programs of their own that are started through this one too, so that a container has one entry. */
const maintenance: Readonly<Record<string, { summary: string; load: () => Promise<unknown> }>> = {
  migrate: {
    summary: "bring the database up to date",
    load: () => import("./migrate.ts"),
  },
  doctor: {
    summary: "look at every setting by using what it leads to, and name what is broken",
    load: () => import("./doctor.ts"),
  },
  "engine:try": {
    summary: "make four pictures of photos with an engine, and measure time, memory and likeness",
    load: () => import("./engine-try.ts"),
  },
  healthy: {
    summary: "end with 0 if the web server or the worker answers on this machine",
    load: () => import("./healthy.ts"),
  },
  audit: {
    summary: "check that all credits and payments add up",
    load: () => import("./audit-credits.ts"),
  },
  backup: {
    summary: "write database, files and secrets to a folder",
    load: () => import("./backup.ts"),
  },
  restore: {
    summary: "restore such a folder into an empty studio",
    load: () => import("./restore.ts"),
  },
  "move-storage": {
    summary: "copy all files to another store",
    load: () => import("./move-storage.ts"),
  },
  "stripe-sync": {
    summary: "make the price list's products and prices in the Stripe account",
    load: () => import("./stripe-sync.ts"),
  },
};

const words = process.argv.slice(2);
const [name = "help"] = words;
const other = Object.hasOwn(maintenance, name) ? maintenance[name] : undefined;
if (other) {
  // it reads what comes after its own name
  process.argv.splice(2, 1);
  await other.load();
} else if (["help", "--help", "-h"].includes(name)) {
  const { helpText } = await import("@portrait-studio/operations/operator/help");
  const summaries = Object.entries(maintenance).map(([key, { summary }]) => [key, summary]);
  process.stdout.write(helpText(Object.fromEntries(summaries)));
} else {
  await operate();
}

async function operate(): Promise<void> {
  const [{ createPlatform, EnvironmentError, readEnvironment }, { runCommand }] = await Promise.all([
    import("@portrait-studio/platform"),
    import("@portrait-studio/operations/operator/run-command"),
  ]);
  let close = async () => {};
  try {
    process.exitCode = await runCommand(
      words,
      async () => {
        // biome-ignore lint/style/noProcessEnv: the one place where this command reads it
        const platform = createPlatform(readEnvironment(process.env), () => {});
        close = platform.close;
        return platform.studio;
      },
      { out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text) },
    );
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  } finally {
    await close();
  }
}
