"use client";

import { useEffect } from "react";
import { Crash } from "~/components/crash.tsx";
import { reloadAfterUpdate } from "~/lib/load-late.ts";

export default function StudioError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => void reloadAfterUpdate(error), [error]);
  return <Crash error={error} />;
}
