import { SignInScreen } from "~/features/auth/sign-in-screen.tsx";

export default function LoginPage() {
  return <SignInScreen />;
}
