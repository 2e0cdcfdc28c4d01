import type { Words } from "./words.ts";

interface Lists {
  /** words that join the last phrase of a list, such as "and" */
  joints: ReadonlySet<string>;
  /** how many words a phrase that can be listed has at a place; 0 for none */
  lengthAt: (words: Words, at: number) => number;
}

/** Lets each comma of a list stand for the word that joins its last phrase, so that what holds of one of them holds of all. */
export function joinLists(words: Words, lists: Lists): Words {
  const { plain, written, parts, commas } = words;
  const { joints } = lists;
  const joined = new Set<number>();
  for (let at = 0; at < plain.length; ) {
    const { end, within } = findList(words, at, lists);
    for (const comma of within) joined.add(comma);
    at = Math.max(end, at + 1);
  }
  if (joined.size === 0) return words;
  // "red, and blue" has its word already
  const added = new Set([...joined].filter((at) => !joints.has(plain[at] ?? "")));
  const [joint = ""] = joints;
  const insert = (all: readonly string[]) =>
    all.flatMap((word, at) => (added.has(at) ? [joint, word] : [word]));
  const moved = (at: number) => at + [...added].filter((other) => other < at).length;
  return {
    plain: insert(plain),
    written: insert(written),
    parts: parts.filter((begin) => !joined.has(begin)).map(moved),
    commas: new Set([...commas].filter((comma) => !joined.has(comma)).map(moved)),
  };
}

/** Finds where a list that begins at a place ends, and the places behind its commas; none where nothing joins its last phrase. */
function findList(words: Words, at: number, { joints, lengthAt }: Lists): { end: number; within: number[] } {
  const within: number[] = [];
  let isJoined = false;
  let end = at + lengthAt(words, at);
  while (end > at && end < words.plain.length) {
    const isJoint = joints.has(words.plain[end] ?? "");
    // what follows a comma behind the last of a list is another thing: "black and white, red backdrop"
    if (isJoined && !isJoint) break;
    const start = isJoint ? end + 1 : end;
    const length = isJoint || words.commas.has(end) ? lengthAt(words, start) : 0;
    if (length === 0) break;
    if (words.commas.has(end)) within.push(end);
    isJoined ||= isJoint;
    end = start + length;
  }
  return { end, within: isJoined ? within : [] };
}
