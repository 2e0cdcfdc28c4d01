import { LinkScreen } from "~/features/auth/link-screen.tsx";

export default function AuthCallbackPage() {
  return <LinkScreen />;
}
