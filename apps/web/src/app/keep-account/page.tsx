import { KeepAccountScreen } from "~/features/auth/keep-account-screen.tsx";

export default function KeepAccountPage() {
  return <KeepAccountScreen />;
}
