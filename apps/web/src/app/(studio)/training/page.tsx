import { TrainingScreen } from "~/features/training/training-screen.tsx";

export default function TrainingPage() {
  return <TrainingScreen />;
}
