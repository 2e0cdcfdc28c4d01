import type { Locale } from "./locale-parity.ts";
import type { Problem } from "./workspace.ts";

/** Screens find the name of an engine by its key among English texts; the other languages are compared with English. */
export function checkEngineTexts(engines: readonly string[], { texts }: Locale): Problem[] {
  const { common } = texts as { common?: { engine?: Record<string, unknown> } };
  return engines
    .filter((name) => typeof common?.engine?.[name] !== "string")
    .map((name) => ({
      level: "error",
      text: `The texts of screens/common.json have no name for the engine ${name}.`,
    }));
}
