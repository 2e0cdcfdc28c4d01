import { NuqsAdapter } from "nuqs/adapters/next/app";
import { TrainingScreen } from "~/features/training/training-screen.tsx";

export default function TrainingPage() {
  return (
    <NuqsAdapter>
      <TrainingScreen />
    </NuqsAdapter>
  );
}
