import { NuqsAdapter } from "nuqs/adapters/next/app";
import { BillingScreen } from "~/features/billing/billing-screen.tsx";

export default function BillingPage() {
  return (
    <NuqsAdapter>
      <BillingScreen />
    </NuqsAdapter>
  );
}
