import { NotMeScreen } from "~/features/auth/not-me-screen.tsx";

export default function NotMePage() {
  return <NotMeScreen />;
}
