import { BillingScreen } from "~/features/billing/billing-screen.tsx";

export default function BillingPage() {
  return <BillingScreen />;
}
