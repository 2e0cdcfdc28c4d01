import { buildSchema } from "graphql";

/** The part of the GraphQL interface of Inngest's dev server that can be read here; names and nullability are the server's. */
export const schema = buildSchema(`
scalar Time
scalar ULID
scalar UUID
scalar Bytes
scalar Unknown
scalar SpanMetadataKind
scalar SpanMetadataScope
scalar SpanMetadataValues

type Query {
  apps: [App!]!
  functions: [Function!]
  functionBySlug(query: FunctionQuery!): Function
  event(query: EventQuery!): Event
  eventV2(id: ULID!): EventV2!
  eventsV2(first: Int! = 40, after: String, filter: EventsFilter!): EventsConnection!
  functionRun(query: FunctionRunQuery!): FunctionRun
  run(runID: String!): FunctionRunV2
  runs(first: Int! = 100, after: String, orderBy: [RunsV2OrderBy!]!, filter: RunsFilterV2!, preview: Boolean): RunsV2Connection!
  runTrace(runID: String!): RunTraceSpan!
  runTraceSpanOutputByID(outputID: String!): RunTraceSpanOutput!
  runTrigger(runID: String!): RunTraceTrigger!
}

input FunctionQuery { workspaceId: ID! = "local", functionSlug: String! }
input EventQuery { workspaceId: ID! = "local", eventId: ID! }
input FunctionRunQuery { workspaceId: ID! = "local", functionRunId: ID! }
input EventsFilter {
  eventNames: [String!]
  from: Time!
  until: Time
  includeInternalEvents: Boolean! = false
  query: String
}
input RunsFilterV2 {
  from: Time!
  until: Time
  timeField: RunsV2OrderByField = QUEUED_AT
  status: [FunctionRunStatus!]
  functionIDs: [UUID!]
  appIDs: [UUID!]
  query: String
}
input RunsV2OrderBy { field: RunsV2OrderByField!, direction: RunsOrderByDirection! }
enum RunsV2OrderByField { QUEUED_AT STARTED_AT ENDED_AT }
enum RunsOrderByDirection { ASC DESC }

type PageInfo { hasNextPage: Boolean!, hasPreviousPage: Boolean!, startCursor: String, endCursor: String }

type App {
  id: ID!
  externalID: String!
  name: String!
  sdkLanguage: String!
  sdkVersion: String!
  framework: String
  url: String
  checksum: String
  error: String
  connected: Boolean!
  functionCount: Int!
  autodiscovered: Boolean!
  functions: [Function!]!
}

type Function {
  id: String!
  name: String!
  slug: String!
  config: String!
  concurrency: Int!
  triggers: [FunctionTrigger!]
  url: String!
  appID: String!
}
enum FunctionTriggerTypes { EVENT CRON }
type FunctionTrigger { type: FunctionTriggerTypes!, value: String!, condition: String }

enum EventStatus { RUNNING COMPLETED PAUSED FAILED PARTIALLY_FAILED NO_FUNCTIONS }
type Event {
  id: ULID!
  externalID: String
  name: String
  createdAt: Time
  payload: String
  raw: String
  status: EventStatus
  pendingRuns: Int
  totalRuns: Int
  functionRuns: [FunctionRun!]
}
type EventV2 {
  envID: UUID!
  id: ULID!
  idempotencyKey: String
  name: String!
  occurredAt: Time!
  raw: String!
  receivedAt: Time!
  runs: [FunctionRunV2!]!
  version: String
}
type EventsConnection { edges: [EventsEdge!]!, pageInfo: PageInfo!, totalCount: Int! }
type EventsEdge { node: EventV2!, cursor: String! }

enum FunctionRunStatus { COMPLETED FAILED CANCELLED RUNNING QUEUED SKIPPED }
type FunctionRun {
  id: ID!
  functionID: String!
  function: Function
  event: Event
  events: [Event!]!
  status: FunctionRunStatus
  startedAt: Time
  finishedAt: Time
  output: String
  history: [RunHistoryItem!]!
  historyItemOutput(id: ULID!): String
  eventID: ID!
  cron: String
}
enum HistoryType {
  FunctionCancelled FunctionCompleted FunctionFailed FunctionScheduled FunctionStarted FunctionStatusUpdated None
  StepCompleted StepErrored StepFailed StepScheduled StepSleeping StepStarted StepWaiting
}
enum HistoryStepType { Run Send Sleep Wait }
type RunHistoryItem {
  attempt: Int!
  createdAt: Time!
  functionVersion: Int!
  groupID: UUID
  id: ULID!
  stepName: String
  stepType: HistoryStepType
  type: HistoryType!
  url: String
}

type FunctionRunV2 {
  id: ULID!
  appID: UUID!
  app: App!
  functionID: UUID!
  function: Function!
  traceID: String!
  queuedAt: Time!
  startedAt: Time
  endedAt: Time
  status: FunctionRunStatus!
  sourceID: String
  triggerIDs: [ULID!]!
  eventName: String
  isBatch: Boolean!
  cronSchedule: String
  output: Bytes
  trace(preview: Boolean): RunTraceSpan
  hasAI: Boolean!
  isDeferred: Boolean!
}
type RunsV2Connection { edges: [FunctionRunV2Edge!]!, pageInfo: PageInfo!, totalCount(preview: Boolean): Int! }
type FunctionRunV2Edge { node: FunctionRunV2!, cursor: String! }

enum RunTraceSpanStatus { FAILED QUEUED RUNNING COMPLETED WAITING CANCELLED SKIPPED }
enum StepOp { INVOKE RUN SLEEP WAIT_FOR_EVENT AI_GATEWAY WAIT_FOR_SIGNAL }
union StepInfo = InvokeStepInfo | SleepStepInfo | WaitForEventStepInfo | RunStepInfo | WaitForSignalStepInfo
type InvokeStepInfo { functionID: String!, timeout: Time!, runID: ULID, timedOut: Boolean }
type SleepStepInfo { sleepUntil: Time! }
type WaitForEventStepInfo { eventName: String!, expression: String, timeout: Time!, foundEventID: ULID, timedOut: Boolean }
type WaitForSignalStepInfo { signal: String!, timeout: Time!, timedOut: Boolean }
type RunStepInfo { type: String }
type RunTraceSpan {
  appID: UUID!
  functionID: UUID!
  runID: ULID!
  spanID: String!
  traceID: String!
  groupID: String
  name: String!
  status: RunTraceSpanStatus!
  attempts: Int
  duration: Int
  outputID: String
  queuedAt: Time!
  scheduledAt: Time
  startedAt: Time
  endedAt: Time
  childrenSpans: [RunTraceSpan!]!
  stepOp: StepOp
  stepID: String
  stepInfo: StepInfo
  stepType: String!
  isRoot: Boolean!
  parentSpanID: String
  isUserland: Boolean!
  metadata: [SpanMetadata!]!
}
type SpanMetadata { scope: SpanMetadataScope!, kind: SpanMetadataKind!, values: SpanMetadataValues!, updatedAt: Time! }
type RunTraceSpanOutput { input: Bytes, data: Bytes, error: StepError }
type StepError { message: String!, name: String, stack: String, cause: Unknown }
type RunTraceTrigger { eventName: String, IDs: [ULID!]!, payloads: [Bytes!]!, timestamp: Time!, isBatch: Boolean!, batchID: ULID, cron: String }
`);
