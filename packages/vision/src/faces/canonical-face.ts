import { threadWeights } from "../runtime/open-model.ts";

/** Lengths are in centimetres: x goes to the image's right, y up, z towards the camera. */
export interface CanonicalFace {
  /** x, y, z of the mesh's 468 vertices */
  vertices: Float32Array;
  /** corners of its triangles */
  triangles: Uint16Array;
  /** how much each vertex says of the head's pose: those that no expression moves weigh most, most weigh nothing */
  weights: Float32Array;
}

let canonical: CanonicalFace | undefined;
let twins: Uint16Array | undefined;

/** The face is that of MediaPipe's face geometry module, read from its GeometryPipelineMetadata message. */
export function canonicalFace(): CanonicalFace {
  canonical ??= parse(threadWeights()["face-geometry"].slice());
  return canonical;
}

export function mirroredVertices(): Uint16Array {
  twins ??= findTwins(canonicalFace().vertices);
  return twins;
}

function findTwins(vertices: Float32Array): Uint16Array {
  const count = vertices.length / 3;
  return Uint16Array.from({ length: count }, (_, i) => {
    let [best, nearest] = [i, Infinity];
    for (let k = 0; k < count; k++) {
      const far = Math.hypot(
        vertices[3 * i] + vertices[3 * k],
        vertices[3 * i + 1] - vertices[3 * k + 1],
        vertices[3 * i + 2] - vertices[3 * k + 2],
      );
      if (far < nearest) [best, nearest] = [k, far];
    }
    return best;
  });
}

type MessageField = { number: number; bytes: Uint8Array } | { number: number; value: number };

function* readFields(bytes: Uint8Array): Generator<MessageField> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const number = tag >>> 3;
    if ((tag & 7) === 0) yield { number, value: varint() };
    else if ((tag & 7) === 5) {
      yield { number, value: view.getFloat32(at, true) };
      at += 4;
    } else {
      const length = varint();
      yield { number, bytes: bytes.subarray(at, at + length) };
      at += length;
    }
  }
}

/** Message: canonical_mesh = 1 (vertex_buffer = 3, five floats each; index_buffer = 4), procrustes_landmark_basis = 2. */
function parse(message: Uint8Array): CanonicalFace {
  const numbers: number[] = [];
  const triangles: number[] = [];
  const basis: { vertex: number; weight: number }[] = [];
  for (const field of readFields(message)) {
    if (!("bytes" in field)) continue;
    const inner = [...readFields(field.bytes)];
    if (field.number === 1) {
      for (const part of inner) {
        if (!("value" in part)) continue;
        if (part.number === 3) numbers.push(part.value);
        if (part.number === 4) triangles.push(part.value);
      }
    } else if (field.number === 2) {
      const value = (number: number) => {
        const part = inner.find((candidate) => candidate.number === number);
        return part && "value" in part ? part.value : 0;
      };
      basis.push({ vertex: value(1), weight: value(2) });
    }
  }
  const count = numbers.length / 5;
  const weights = new Float32Array(count);
  for (const { vertex, weight } of basis) weights[vertex] = weight;
  return {
    vertices: Float32Array.from({ length: 3 * count }, (_, i) => numbers[5 * Math.floor(i / 3) + (i % 3)]),
    triangles: Uint16Array.from(triangles),
    weights,
  };
}
