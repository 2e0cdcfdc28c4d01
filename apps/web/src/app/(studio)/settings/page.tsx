import { SettingsScreen } from "~/features/settings/settings-screen.tsx";
import { readPublicEnvironment } from "~/lib/public-environment.ts";

export default function SettingsPage() {
  return <SettingsScreen supportEmail={readPublicEnvironment().supportEmail} />;
}
