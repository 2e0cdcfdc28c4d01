"use client";

import { useLeadToCreate } from "~/components/use-lead-to-create.ts";
import { Waiting } from "~/components/waiting.tsx";

/** The rewrites of `next.config.mts` lead here from addresses of the signed-in area that no page answers. */
export default function UnknownPage() {
  useLeadToCreate(true);
  return <Waiting />;
}
