export interface FileBox {
  type: string;
  body: Buffer;
}

export interface ItemPlace {
  at: number;
  length: number;
}

/** version and flags before the content of a full box */
export const fullBox = 4;

export function readBoxes(content: Buffer | undefined): FileBox[] {
  const found: FileBox[] = [];
  let at = 0;
  while (content && at + 8 <= content.length) {
    const size = content.readUInt32BE(at);
    // what is longer than 4 GB, or lasts to the end, has no place here
    if (size < 8 || at + size > content.length) break;
    found.push({
      type: content.toString("latin1", at + 4, at + 8),
      body: content.subarray(at + 8, at + size),
    });
    at += size;
  }
  return found;
}

export function find(boxes: readonly FileBox[], wanted: string): Buffer | undefined {
  return boxes.find(({ type }) => type === wanted)?.body;
}

export function readSize(ispe: Buffer): { width: number; height: number } {
  return { width: ispe.readUInt32BE(fullBox), height: ispe.readUInt32BE(fullBox + 4) };
}

export function readItems(iinf: Buffer | undefined): { id: number; type: string }[] {
  if (!iinf) return [];
  return readBoxes(iinf.subarray(fullBox + (iinf[0] === 0 ? 2 : 4))).map(({ body }) => {
    const idBytes = body[0] === 3 ? 4 : 2;
    const at = fullBox + idBytes + 2;
    return { id: body.readUIntBE(fullBox, idBytes), type: body.toString("latin1", at, at + 4) };
  });
}

export function readPrimary(pitm: Buffer | undefined): number | undefined {
  if (!pitm) return undefined;
  return pitm[0] === 0 ? pitm.readUInt16BE(fullBox) : pitm.readUInt32BE(fullBox);
}

/** Numbers of an item's properties, counted from 1. */
export function readPropertyNumbers(item: number | undefined, ipma: Buffer | undefined): number[] {
  if (!ipma || item === undefined) return [];
  const isLongId = (ipma[0] ?? 0) > 0;
  const isLongIndex = ((ipma[3] ?? 0) & 1) === 1;
  let at = fullBox + 4;
  for (let left = ipma.readUInt32BE(fullBox); left > 0; left -= 1) {
    const id = isLongId ? ipma.readUInt32BE(at) : ipma.readUInt16BE(at);
    at += isLongId ? 4 : 2;
    const count = ipma.readUInt8(at);
    at += 1;
    const width = isLongIndex ? 2 : 1;
    if (id === item)
      // the highest bit says that the property is essential
      return Array.from({ length: count }, (_, index) =>
        isLongIndex ? ipma.readUInt16BE(at + index * 2) & 0x7fff : ipma.readUInt8(at + index) & 0x7f,
      );
    at += count * width;
  }
  return [];
}

/** Where an item begins, and how long its first piece is. Content that lies in another file, or in a box, is not looked for. */
export function findItem(item: number | undefined, iloc: Buffer | undefined): ItemPlace | undefined {
  if (!iloc || item === undefined) return undefined;
  const version = iloc.readUInt8(0);
  let at = fullBox;
  const take = (bytes: number): number => {
    const value =
      bytes === 0 ? 0 : bytes === 8 ? Number(iloc.readBigUInt64BE(at)) : iloc.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const sizes = take(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version > 0 ? sizes & 15 : 0;
  if ([offsetBytes, lengthBytes, baseBytes, indexBytes].some((bytes) => ![0, 4, 8].includes(bytes)))
    return undefined;
  for (let left = take(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = take(version < 2 ? 2 : 4);
    const isElsewhere = version > 0 && (take(2) & 15) !== 0;
    const isForeign = take(2) !== 0;
    const base = take(baseBytes);
    const pieces = Array.from({ length: take(2) }, () => {
      take(indexBytes);
      return { at: base + take(offsetBytes), length: take(lengthBytes) };
    });
    if (id === item) return isElsewhere || isForeign ? undefined : pieces[0];
  }
  return undefined;
}
