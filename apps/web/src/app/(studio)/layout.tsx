import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { AuthGate } from "~/features/auth/auth-gate.tsx";
import { Shell } from "~/features/shell/shell.tsx";

export default function StudioLayout({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter>
      <AuthGate>
        <Shell>{children}</Shell>
      </AuthGate>
    </NuqsAdapter>
  );
}
