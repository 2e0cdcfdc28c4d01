import { describeLocalOnly } from "@portrait-studio/fakes/base/local-only.fixture";
import { useTestFake } from "./testing/start-test-fake.ts";

const test = useTestFake();
describeLocalOnly("stripe", () => `${test.fake.url}/_sandbox/state`);
