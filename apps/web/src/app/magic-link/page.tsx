import { LinkScreen } from "~/features/auth/link-screen.tsx";

export default function MagicLinkPage() {
  return <LinkScreen />;
}
