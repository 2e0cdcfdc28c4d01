import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";

type Environment = { Bindings: HttpBindings };
export type Fake = Hono<Environment>;
export type FakeContext = Context<Environment>;
