/** An image of channels, row by row, as the networks know it. */
export interface Volume {
  height: number;
  width: number;
  channels: number;
  data: Float64Array;
}

export interface Weight {
  shape: number[];
  values: Float64Array;
}

/** The convolution as its definition has it: filters by row, column, input and output channel. */
export function convolve(from: Volume, { shape, values }: Weight, stride: number): Volume {
  const [rows, columns, inputs, outputs] = shape;
  const pad = stride === 1 ? (rows - 1) / 2 : 0;
  const after = (side: number, kernel: number) =>
    stride === 1 ? side : Math.floor((side - kernel) / stride) + 1;
  const [height, width] = [after(from.height, rows), after(from.width, columns)];
  const data = new Float64Array(height * width * outputs);
  for (let i = 0; i < height * width; i++) {
    const [y, x] = [Math.floor(i / width) * stride - pad, (i % width) * stride - pad];
    for (let k = 0; k < rows * columns; k++) {
      const [v, u] = [y + Math.floor(k / columns), x + (k % columns)];
      if (v < 0 || u < 0 || v >= from.height || u >= from.width) continue;
      for (let c = 0; c < inputs; c++) {
        const value = from.data[inputs * (v * from.width + u) + c];
        for (let o = 0; o < outputs; o++)
          data[outputs * i + o] += value * values[outputs * (inputs * k + c) + o];
      }
    }
  }
  return { height, width, channels: outputs, data };
}

export function pool(from: Volume, size: number, join: (values: number[]) => number): Volume {
  const after = (side: number) => Math.floor((side - size) / 2) + 1;
  const out = { ...from, height: after(from.height), width: after(from.width) };
  out.data = Float64Array.from({ length: out.height * out.width * out.channels }, (_, i) => {
    const [c, x, y] = [
      i % out.channels,
      Math.floor(i / out.channels) % out.width,
      Math.floor(i / out.channels / out.width),
    ];
    const seen = Array.from({ length: size * size }, (_, k) => {
      const [v, u] = [2 * y + Math.floor(k / size), 2 * x + (k % size)];
      return from.data[from.channels * (v * from.width + u) + c];
    });
    return join(seen);
  });
  return out;
}

/** The sum of two images, each with zeros where it has no pixel or channel, without what is below zero. */
export function addUp(a: Volume, b: Volume): Volume {
  const [height, width, channels] = (["height", "width", "channels"] as const).map((side) =>
    Math.max(a[side], b[side]),
  );
  const at = (volume: Volume, y: number, x: number, c: number) =>
    y < volume.height && x < volume.width && c < volume.channels
      ? volume.data[volume.channels * (y * volume.width + x) + c]
      : 0;
  const data = Float64Array.from({ length: height * width * channels }, (_, i) => {
    const [c, x, y] = [i % channels, Math.floor(i / channels) % width, Math.floor(i / channels / width)];
    return Math.max(0, at(a, y, x, c) + at(b, y, x, c));
  });
  return { height, width, channels, data };
}
