import { SettingsScreen } from "~/features/settings/settings-screen.tsx";
import { readPublicEnvironment } from "~/server/public-environment.ts";
import manifest from "../../../../../../package.json" with { type: "json" };

export default function SettingsPage() {
  const { supportEmail: email, sourceUrl, engines } = readPublicEnvironment();
  return <SettingsScreen support={{ email, sourceUrl, engines, version: manifest.version }} />;
}
