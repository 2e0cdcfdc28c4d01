import { Workbench } from "~/features/create/workbench.tsx";

export default function CreatePage() {
  return <Workbench page="create" />;
}
