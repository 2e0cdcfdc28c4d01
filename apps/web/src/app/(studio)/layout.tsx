import type { ReactNode } from "react";
import { AuthGate } from "~/features/auth/auth-gate.tsx";
import { Shell } from "~/features/shell/shell.tsx";

export default function StudioLayout({ children }: { children: ReactNode }) {
  return (
    <AuthGate>
      <Shell>{children}</Shell>
    </AuthGate>
  );
}
