import { expect, test } from "vitest";
import { threadWeights } from "../runtime/open-model.ts";
import { openIdentity } from "./describe-identity.ts";
import { addUp, convolve, pool, type Volume, type Weight } from "./forward.fixture.ts";

/** The layers as face-api.js's own code applies them (FaceRecognitionNet.ts), in double precision and without any shortcut. */
function describeSlowly(input: Float32Array): Float64Array {
  const weights = readWeights();
  const read = (name: string) => weights.get(name) as Weight;
  const layer = (from: Volume, name: string, stride: number, relu: boolean): Volume => {
    const out = convolve(from, read(`${name}/conv/filters`), stride);
    const [bias, gain, offset] = ["conv/bias", "scale/weights", "scale/biases"].map(
      (part) => read(`${name}/${part}`).values,
    );
    out.data = out.data.map((value, i) => {
      const c = i % out.channels;
      const scaled = (value + bias[c]) * gain[c] + offset[c];
      return relu ? Math.max(0, scaled) : scaled;
    });
    return out;
  };
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  let x = layer(
    { height: 150, width: 150, channels: 3, data: Float64Array.from(input) },
    "conv32_down",
    2,
    true,
  );
  x = pool(x, 3, (values) => Math.max(...values));
  const names = [...weights.keys()].flatMap((name) => name.match(/^(.*)\/conv1\/conv\/filters$/)?.[1] ?? []);
  expect(names).toHaveLength(14);
  for (const name of names) {
    const down = name.includes("down");
    const out = layer(layer(x, `${name}/conv1`, down ? 2 : 1, true), `${name}/conv2`, 1, false);
    x = addUp(out, down ? pool(x, 2, mean) : x);
  }
  const means = Float64Array.from({ length: 256 }, (_, c) =>
    mean([...x.data.filter((_, i) => i % 256 === c)]),
  );
  const fc = read("fc").values;
  return Float64Array.from({ length: 128 }, (_, o) =>
    means.reduce((sum, value, c) => sum + value * fc[128 * c + o], 0),
  );
}

interface Entry {
  name: string;
  shape: number[];
  quantization?: { scale: number; min: number };
}

function readWeights(): Map<string, Weight> {
  const bytes = Buffer.from(threadWeights()["identity-weights"]);
  const manifest = new TextDecoder().decode(threadWeights()["identity-manifest"].slice());
  const [{ weights }] = JSON.parse(manifest) as [{ weights: Entry[] }];
  let at = 0;
  const next = (quantization: Entry["quantization"]) => {
    const start = at;
    at += quantization ? 1 : 4;
    return quantization ? bytes[start] * quantization.scale + quantization.min : bytes.readFloatLE(start);
  };
  const read = ({ name, shape, quantization }: Entry): [string, Weight] => {
    const length = shape.reduce((product, side) => product * side, 1);
    const values = new Float64Array(length);
    for (let i = 0; i < length; i++) values[i] = next(quantization);
    return [name, { shape, values }];
  };
  return new Map(weights.map(read));
}

test("the runtime computes dlib's network as its layers are defined", async () => {
  const input = Float32Array.from(
    { length: 150 * 150 * 3 },
    (_, i) => 0.4 * Math.sin(i / 97) + 0.2 * Math.cos(i / 1.7),
  );
  const network = await openIdentity();
  const [fast] = await network.run(input);
  const slow = describeSlowly(input);
  expect(Math.hypot(...slow)).toBeGreaterThan(0.5);
  for (const [i, value] of slow.entries()) expect(fast[i]).toBeCloseTo(value, 4);
});
