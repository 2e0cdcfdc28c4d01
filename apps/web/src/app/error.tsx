"use client";

import { Crash } from "~/components/crash.tsx";

export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <Crash error={error} />;
}
