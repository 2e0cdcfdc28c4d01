import { PhoneScreen } from "~/features/phone/phone-screen.tsx";

export default async function PhonePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <PhoneScreen token={token} />;
}
