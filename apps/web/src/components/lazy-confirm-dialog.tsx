import dynamic from "next/dynamic";

export const LazyConfirmDialog = dynamic(
  () => import("./confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  { ssr: false },
);
