"use client";

import { Crash } from "~/components/crash.tsx";

export default function StudioError({ error }: { error: Error & { digest?: string } }) {
  return <Crash error={error} />;
}
