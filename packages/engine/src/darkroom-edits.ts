import { readInstruction, verbs } from "@portrait-studio/prompts";
import type { AnyEngine, LocalEngine } from "./port.ts";

/**
 * The engine, with edits by the darkroom where its verbs are all that an instruction says: these cost the operator nothing, take seconds,
 * and leave the face as it is. Everything else, and what needs a face to be found, is the engine's own.
 */
export function withDarkroomEdits<Edited extends AnyEngine>(engine: Edited, darkroom: LocalEngine): Edited {
  return { ...engine, local: { ...engine.local, editImage: darkroom.local.editImage, takesEdit } };
}

/** By the words alone, so that a second start decides the same. */
function takesEdit(instruction: string): boolean {
  const { steps, reading } = readInstruction(instruction, { hasFace: false });
  return (
    steps.length > 0 && reading.withoutEffect.length === 0 && steps.every(({ edit }) => verbs[edit].exact)
  );
}
