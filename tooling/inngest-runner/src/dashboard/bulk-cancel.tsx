import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { cancelRuns, type RunFilter } from "./api.ts";
import { Modal, Problem } from "./parts.tsx";

/** Cancels every run that matches the filter, after a question. */
export function BulkCancel({ filter }: { filter: RunFilter }) {
  const [isOpen, setOpen] = useState(false);
  const cancel = useMutation({ mutationFn: () => cancelRuns(filter) });
  const given = Object.entries(filter).filter(([, value]) => value);
  const close = () => {
    setOpen(false);
    cancel.reset();
  };
  return (
    <div className="actions">
      <button type="button" className="danger" onClick={() => setOpen(true)}>
        Cancel runs …
      </button>
      {isOpen && (
        <Modal title="Cancel runs" onClose={close}>
          <p>
            {given.length === 0
              ? "Every run that has not ended is cancelled: no filter is set."
              : "Every run that has not ended and matches the filters is cancelled:"}
          </p>
          <ul className="rules">
            {given.map(([name, value]) => (
              <li key={name}>
                {name}: {value}
              </li>
            ))}
          </ul>
          <Problem error={cancel.error} />
          {cancel.data && (
            <p role="status">
              {cancel.data.cancelled === 1
                ? `${cancel.data.cancelled} run was cancelled.`
                : `${cancel.data.cancelled} runs were cancelled.`}
            </p>
          )}
          <div className="actions">
            {!cancel.data && (
              <button
                type="button"
                className="danger"
                disabled={cancel.isPending}
                onClick={() => cancel.mutate()}
              >
                Cancel them
              </button>
            )}
            <button type="button" onClick={close}>
              {cancel.data ? "Close" : "Keep them"}
            </button>
          </div>
        </Modal>
      )}
    </div>
  );
}
