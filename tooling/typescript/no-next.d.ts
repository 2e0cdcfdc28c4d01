// trpc-to-openapi has an adapter for Next, whose types claim globals: outside `web`, whose own `paths` replace this, there is no Next
export {};
