import { PhoneScreen } from "~/features/phone/phone-screen.tsx";

interface Props {
  params: Promise<{ token: string }>;
}

export default async function PhonePage({ params }: Props) {
  const { token } = await params;
  return <PhoneScreen token={token} />;
}
