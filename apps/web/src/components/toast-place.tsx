"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { toastPlace } from "~/lib/notify.ts";

const Toasts = dynamic(() => import("./toasts.tsx").then((module) => module.Toasts), { ssr: false });

export function ToastPlace() {
  const wanted = useSyncExternalStore(toastPlace.subscribe, toastPlace.isWanted, () => false);
  return wanted && <Toasts />;
}
