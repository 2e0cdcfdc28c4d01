import { readInstruction, verbs } from "@portrait-studio/prompts";
import type { EditInput, Engine, Ticket } from "./port.ts";

/**
 * The engine, with edits by the darkroom where its verbs are all that an instruction says: these cost the operator nothing, take seconds,
 * and leave the face as it is. Everything else, and what needs a face to be found, is the engine's own.
 */
export function withDarkroomEdits(engine: Engine, darkroom: Engine): Engine {
  const findOwner = (ticket: Ticket): Engine => (ticket.engine === darkroom.name ? darkroom : engine);
  return {
    ...engine,
    startEdit: (input) => (canEditLocally(input) ? darkroom : engine).startEdit(input),
    checkEdit: (ticket, options) => findOwner(ticket).checkEdit(ticket, options),
    fetchImage: (ticket, position) => findOwner(ticket).fetchImage(ticket, position),
    cancel: (ticket) => findOwner(ticket).cancel(ticket),
    cleanUp: (ticket) => findOwner(ticket).cleanUp(ticket),
  };
}

/** By the words alone, so that a second start decides the same. */
function canEditLocally({ instruction }: Pick<EditInput, "instruction">): boolean {
  const { steps, reading } = readInstruction(instruction, { hasFace: false });
  return (
    steps.length > 0 && reading.withoutEffect.length === 0 && steps.every(({ edit }) => verbs[edit].exact)
  );
}
