import { useSearchParams } from "next/navigation";
import { useState } from "react";

interface WriteOptions {
  /** whether Back leads to the address as it is now */
  push?: boolean;
}

type WriteAddress = (changes: Record<string, string | boolean | null>, options?: WriteOptions) => void;

/** A change is seen at once: Next reports a new address in a transition, which is too late for a field in use. */
export function useQueryParameters(): [{ get: (name: string) => string | null }, WriteAddress] {
  const told = useSearchParams();
  const [written, setWritten] = useState<{ before: unknown; params: URLSearchParams }>();
  const write: WriteAddress = (changes, { push = false } = {}) => {
    const params = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(name, String(value));
      else params.delete(name);
    }
    setWritten({ before: told, params });
    const search = params.size > 0 ? `?${params}` : "";
    window.history[push ? "pushState" : "replaceState"](null, "", window.location.pathname + search);
  };
  return [written?.before === told ? written.params : told, write];
}
