import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { destinations } from "~/lib/destinations.ts";
import { isField, singleKeys } from "~/lib/use-shortcut.ts";

export const goKeys = { create: "c", gallery: "g", billing: "b", settings: "s" } as const;

const patienceMs = 1200;

export function useGoKeys(): void {
  const router = useRouter();
  const begun = useRef(0);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isField(event.target) || singleKeys.areOff())
      return;
    const waiting = event.timeStamp - begun.current < patienceMs;
    const to = waiting && destinations.find(({ name }) => goKeys[name] === event.key.toLowerCase());
    begun.current = !waiting && event.key.toLowerCase() === "g" ? event.timeStamp : 0;
    if (!to) return;
    // the letter alone may mean something else here
    event.stopImmediatePropagation();
    event.preventDefault();
    router.push(to.href);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener, true);
    return () => window.removeEventListener("keydown", listener, true);
  }, []);
}
