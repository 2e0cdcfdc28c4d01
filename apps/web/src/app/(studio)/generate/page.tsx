import { Workbench } from "~/features/create/workbench.tsx";

export default function GeneratePage() {
  return <Workbench page="generate" />;
}
