/** Primaries and white are CIE x and y; `toLight` tells how much light a value of 0 to 1 is. */
export interface ColourSpace {
  /** red, green, blue */
  primaries: readonly [Chromaticity, Chromaticity, Chromaticity];
  white: Chromaticity;
  toLight: (value: number) => number;
}

export type Chromaticity = readonly [x: number, y: number];

type ColourVector = [number, number, number];
type ColourMatrix = [ColourVector, ColourVector, ColourVector];

/** the white that profiles connect at */
const d50: ColourVector = [0.9642, 1, 0.8249];
const bradford: ColourMatrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
const curvePoints = 4096;

export function createProfile(space: ColourSpace, { grey = false } = {}): Buffer | undefined {
  const columns = grey ? [] : toColorants(space);
  if (!columns.flat().every((value) => Math.abs(value) < 4)) return undefined;
  const curve = curveTag(space.toLight);
  const tags: [name: string, content: Buffer][] = [
    ["wtpt", xyzTag(d50)],
    ...columns.map((column, at): [string, Buffer] => [`${"rgb"[at]}XYZ`, xyzTag(column)]),
    ...(grey ? ["k"] : ["r", "g", "b"]).map((name): [string, Buffer] => [`${name}TRC`, curve]),
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  let end = 128 + table.length;
  for (const [index, [name, content]] of tags.entries()) {
    table.write(name, 4 + index * 12, "latin1");
    table.writeUInt32BE(end, 8 + index * 12);
    table.writeUInt32BE(content.length, 12 + index * 12);
    end += content.length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(end);
  head.writeUInt32BE(0x02400000, 8);
  head.write(`mntr${grey ? "GRAY" : "RGB "}XYZ `, 12, "latin1");
  head.write("acsp", 36, "latin1");
  xyzTag(d50).copy(head, 68, 8);
  return Buffer.concat([head, table, ...tags.map(([, content]) => content)]);
}

/** The three primaries as XYZ, whose sum is the white of profiles. */
function toColorants({ primaries, white }: ColourSpace): ColourVector[] {
  const columns = primaries.map(toXyz) as ColourMatrix;
  const amounts = apply(invert(transpose(columns)), toXyz(white));
  const [from, to] = [apply(bradford, toXyz(white)), apply(bradford, d50)];
  const back = invert(bradford);
  return columns.map((column, at) => {
    const cone = apply(bradford, column);
    return apply(
      back,
      cone.map((value, row) => (value * by(amounts, at) * by(to, row)) / by(from, row)) as ColourVector,
    );
  });
}

function toXyz([x, y]: Chromaticity): ColourVector {
  return [x / y, 1, (1 - x - y) / y];
}

function apply(matrix: ColourMatrix, [a, b, c]: ColourVector): ColourVector {
  return matrix.map(([p, q, r]) => p * a + q * b + r * c) as ColourVector;
}

function transpose([a, b, c]: ColourMatrix): ColourMatrix {
  return [0, 1, 2].map((at) => [by(a, at), by(b, at), by(c, at)]) as ColourMatrix;
}

function invert([a, b, c]: ColourMatrix): ColourMatrix {
  const [x, y, z] = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = a[0] * x[0] + a[1] * x[1] + a[2] * x[2];
  return transpose([x, y, z].map((row) => row.map((value) => value / determinant)) as ColourMatrix);
}

function cross([a, b, c]: ColourVector, [d, e, f]: ColourVector): ColourVector {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

function by(vector: ColourVector, at: number): number {
  return vector[at] ?? Number.NaN;
}

function xyzTag(xyz: ColourVector): Buffer {
  const tag = Buffer.alloc(20);
  tag.write("XYZ ", "latin1");
  for (const [at, value] of xyz.entries()) tag.writeInt32BE(Math.round(value * 65536), 8 + at * 4);
  return tag;
}

function curveTag(toLight: (value: number) => number): Buffer {
  const tag = Buffer.alloc(12 + curvePoints * 2);
  tag.write("curv", "latin1");
  tag.writeUInt32BE(curvePoints, 8);
  for (let point = 0; point < curvePoints; point += 1) {
    const light = Math.min(Math.max(toLight(point / (curvePoints - 1)), 0), 1);
    tag.writeUInt16BE(Math.round(light * 65535), 12 + point * 2);
  }
  return tag;
}
