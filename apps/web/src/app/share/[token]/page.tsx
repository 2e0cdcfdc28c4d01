import type { Metadata } from "next";
import { SharedImage } from "~/features/share/shared-image.tsx";

/** For those who have the link, and for no search engine. */
export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function SharePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <SharedImage token={token} />;
}
