"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Waiting } from "~/components/waiting.tsx";

/** What the rewrites of `next.config.mts` show for addresses of the signed-in area that no page answers. */
export default function UnknownPage() {
  const router = useRouter();
  useEffect(() => router.replace("/create"), [router]);
  return <Waiting />;
}
