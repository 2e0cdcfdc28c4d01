import {
  compareIdentities,
  compareWithPerson,
  judgeDistance,
  type Sameness,
  sameUpTo,
} from "@portrait-studio/vision";

export interface Voter {
  /** identities of the photo's faces, the most likely first; none where nobody is seen */
  faces: readonly Float32Array[];
  /** the first face is meant, whatever the others look like */
  fixed: boolean;
}

export interface Vote {
  /** which face of each photo is the person's; -1 where there is none */
  chosen: number[];
  /** of each photo's face to the person of the set, null where there is none or nobody to compare with */
  sameness: (Sameness | null)[];
  /** the photo that is most like all others, -1 without any */
  medoid: number;
}

/** A face counts as another person's only if at least two photos agree on who is meant. */
export function voteOnPerson(voters: readonly Voter[]): Vote {
  const chosen: number[] = voters.map(({ faces }) => (faces.length > 0 ? 0 : -1));
  const meant = (i: number) => voters[i].faces[chosen[i]];
  const seen = () => voters.map((_, i) => i).filter((i) => chosen[i] >= 0);
  let medoid = findMedoid(seen(), meant);
  // where several people are in the image, the one who is in the others too
  for (const i of seen()) {
    const { faces, fixed } = voters[i];
    if (fixed || faces.length < 2 || i === medoid) continue;
    const distances = faces.map((face) => compareIdentities(face, meant(medoid)));
    const nearest = distances.indexOf(Math.min(...distances));
    if (distances[nearest] <= sameUpTo) chosen[i] = nearest;
  }
  medoid = findMedoid(seen(), meant);
  const core = seen().filter((i) => compareIdentities(meant(i), meant(medoid)) <= sameUpTo);
  const distance = voters.map((_, i) => {
    const others = core.filter((other) => other !== i).map(meant);
    if (chosen[i] < 0 || others.length === 0) return null;
    const near = compareWithPerson(meant(i), others);
    return i === medoid ? near : Math.min(near, (near + compareIdentities(meant(i), meant(medoid))) / 2);
  });
  const sameness = distance.map((value) => {
    if (value === null) return null;
    const judged = judgeDistance(value);
    return judged === "different" && core.length < 2 ? "unsure" : judged;
  });
  return { chosen, sameness, medoid };
}

/** The one that has most others within reach; of these the one with the smallest sum of distances. */
function findMedoid(indices: readonly number[], meant: (i: number) => Float32Array): number {
  const worth = (i: number) =>
    indices.reduce((sum, other) => {
      const far = other === i ? 0 : compareIdentities(meant(i), meant(other));
      return sum + (far <= sameUpTo ? 10 - far : -Math.min(1, far));
    }, 0);
  return indices.reduce((best, i) => (best < 0 || worth(i) > worth(best) ? i : best), -1);
}
