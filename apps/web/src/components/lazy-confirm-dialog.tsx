import { latePart } from "~/lib/late-part.tsx";
export const LazyConfirmDialog = latePart(() => import("./confirm-dialog.tsx"), "ConfirmDialog");
