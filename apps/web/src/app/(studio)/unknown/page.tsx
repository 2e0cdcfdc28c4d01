"use client";

import { useLeadToCreate } from "~/components/use-lead-to-create.ts";
import { Waiting } from "~/components/waiting.tsx";

/** What the rewrites of `next.config.mts` show for addresses of the signed-in area that no page answers. */
export default function UnknownPage() {
  useLeadToCreate(true);
  return <Waiting />;
}
