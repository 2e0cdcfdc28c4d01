import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";

type ServerBindings = { Bindings: HttpBindings };
export type Fake = Hono<ServerBindings>;
export type FakeContext = Context<ServerBindings>;
