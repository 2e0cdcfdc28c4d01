import { startTemporaryStudio, type TemporaryStudio } from "@portrait-studio/launcher/temporary-studio";
import { createCommand, type StudioCommand, type Variables } from "../../studio-command.ts";
import type { RoundContext } from "./round.ts";

/** It runs beside the drilled one, on the same PostgreSQL. @param prepare has its empty database migrated, by commands of that studio */
export async function startSideStudio(
  { studio, signal, say }: RoundContext,
  name: string,
  prepare: (command: StudioCommand, variables: Variables) => Promise<void>,
): Promise<TemporaryStudio> {
  const DATABASE_URL = await studio.parts.database.createDatabase(name);
  let variables: Variables = {};
  const change = (usual: Variables) => {
    const { PORT, WORKER_PORT, INNGEST_DEV, STORAGE_DIR, SANDBOX_DATA_DIR, STRIPE_SECRET_KEY } = usual;
    const own = { PORT, WORKER_PORT, INNGEST_DEV, STORAGE_DIR, SANDBOX_DATA_DIR, STRIPE_SECRET_KEY };
    const others = { DATABASE_URL, DATABASE_URL_DIRECT: "", APP_URL: "", TRUST_PROXY: "0", STORAGE: "disk" };
    variables = {
      ...usual,
      ...studio.variables,
      ...own,
      ...others,
      INNGEST_BASE_URL: "",
      SANDBOX: "inngest",
    };
    return variables;
  };
  return await startTemporaryStudio(name, {
    real: {},
    change,
    prepare: () => prepare(createCommand(variables), variables),
    onNotice: say,
    signal,
  });
}
