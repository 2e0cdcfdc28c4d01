-- Payloads are `json`, not `jsonb`: they must come back as they were sent, with key order and \u0000 intact.

create table function (
  slug text primary key,
  config json not null,
  archived_at timestamptz
);

-- terms: values found in an event, by themselves and as path=value; see search-terms.ts
create table event (
  id text primary key,
  name text not null,
  body json not null,
  received_at timestamptz not null default now(),
  terms tsvector
);
create index event_received on event (received_at);
create index event_by_name on event (name, id);
create index event_terms on event using gin (terms);

create table run (
  id text primary key,
  function text not null,
  event text not null references event,
  status text not null default 'Scheduled'
    check (status in ('Scheduled', 'Running', 'Completed', 'Failed', 'Cancelled')),
  slots text[] not null default '{}',
  slot_limits integer[] not null default '{}',
  priority smallint not null default 0,
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  output json,
  request_version integer not null default -1,
  step_count integer not null default 0,
  rerun_of text
);
create index run_by_function on run (function, id desc);
create index run_by_status on run (status, id desc);
create index run_by_event on run (event);
create index run_by_rerun on run (rerun_of) where rerun_of is not null;
create index run_active on run (function) where ended_at is null;
create index run_ended on run (ended_at) where ended_at is not null;

-- pos is the order in which steps completed; null while a step is planned, sleeping or waiting
create sequence step_pos;
create table step (
  run text not null references run on delete cascade,
  id text not null,
  op text not null,
  name text,
  display_name text,
  opts json,
  memo json,
  pos bigint,
  planned_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (run, id)
);

create table failure (
  id bigint generated always as identity primary key,
  run text not null references run on delete cascade,
  step text,
  attempt integer not null,
  started_at timestamptz,
  at timestamptz not null default now(),
  retry_at timestamptz,
  error json not null
);
create index failure_by_run on failure (run);

create table pause (
  run text not null references run on delete cascade,
  step text not null,
  event_name text not null,
  expression text,
  primary key (run, step)
);
create index pause_by_event on pause (event_name);

-- batch: planned steps that the same answer brought, which are waited for together; again: a discovery that was
-- asked for while one is under way; rank: a priority moves a job by so many seconds against others, but never past its time
create function job_rank(run_at timestamptz, priority smallint) returns timestamptz language sql immutable
  return run_at - priority * interval '1 second';
create table job (
  id bigint generated always as identity primary key,
  key text not null unique,
  run text not null references run on delete cascade,
  kind text not null check (kind in ('discover', 'step', 'sleep', 'timeout')),
  step text,
  attempt integer not null default 0,
  losses integer not null default 0,
  generation integer not null default 0,
  batch bigint,
  again boolean not null default false,
  priority smallint not null default 0,
  run_at timestamptz not null default now(),
  rank timestamptz not null generated always as (job_rank(run_at, priority)) stored,
  lease_until timestamptz
);
create index job_due on job (run_at);
create index job_rank on job (rank, id);
create index job_leased on job (lease_until) where lease_until is not null;
create index job_by_run on job (run);

create table dedupe (
  key text primary key,
  expires_at timestamptz not null
);
create index dedupe_expiry on dedupe (expires_at);

create function announce_job() returns trigger language plpgsql as $body$
begin
  perform pg_notify('inngest_runner_job', '');
  return null;
end
$body$;
-- a job that is made for the process that makes it is leased from the start, and nobody needs to look for it
create trigger announce_job after insert or update of run_at on job
  for each row when (new.lease_until is null) execute function announce_job();
