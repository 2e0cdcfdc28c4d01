import { SettingsScreen } from "~/features/settings/settings-screen.tsx";
import { readPublicEnvironment } from "~/server/public-environment.ts";

export default function SettingsPage() {
  return <SettingsScreen supportEmail={readPublicEnvironment().supportEmail} />;
}
