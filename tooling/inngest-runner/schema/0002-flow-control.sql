-- A run started by a batch has several events; run.event is the first of them.
create table batch_event (
  run text not null references run on delete cascade,
  pos integer not null,
  event text not null references event,
  primary key (run, pos)
);
create index batch_event_by_event on batch_event (event);

-- Events that a function does not get yet: a debounce keeps the latest, a batch all of them, until due_at.
create table gathering (
  key text primary key,
  kind text not null check (kind in ('debounce', 'batch')),
  function text not null,
  events text[] not null,
  due_at timestamptz not null,
  -- when a debounce fires at the latest, however often it is renewed
  latest_at timestamptz
);
create index gathering_due on gathering (due_at);

create function announce_gathering() returns trigger language plpgsql as $body$
begin
  perform pg_notify('inngest_runner_job', 'gathering');
  return null;
end
$body$;
create trigger announce_gathering after insert or update on gathering
  for each statement execute function announce_gathering();

-- The theoretical arrival time of each rate limit and throttle (generic cell rate algorithm).
create table rate (
  key text primary key,
  arrival timestamptz not null
);
create index rate_arrival on rate (arrival);

-- singleton: the lock that the run holds while it has not ended
alter table run
  add column singleton text,
  add column priority smallint not null default 0;
create unique index run_singleton on run (singleton) where singleton is not null and ended_at is null;

-- Due jobs are taken by rank: a priority moves a job by so many seconds against others, but never past its time.
create function job_rank(run_at timestamptz, priority smallint) returns timestamptz language sql immutable
  return run_at - priority * interval '1 second';
alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check check (kind in ('discover', 'step', 'sleep', 'timeout', 'start', 'finish'));
alter table job
  add column priority smallint not null default 0,
  add column rank timestamptz not null generated always as (job_rank(run_at, priority)) stored;
drop index job_due;
create index job_due on job (run_at);
create index job_rank on job (rank, id);

-- What a step is given in place of its own input when a run is replayed from it.
create table step_input (
  run text not null references run on delete cascade,
  step text not null,
  input json not null,
  primary key (run, step)
);

-- Faults to inject into calls of apps.
create table fault (
  id bigint generated always as identity primary key,
  kind text not null,
  function text,
  delay_ms integer not null default 0,
  remaining integer not null,
  injected integer not null default 0,
  created_at timestamptz not null default now()
);

-- Values found in an event, by themselves and as path=value; see search-terms.ts.
alter table event add column terms tsvector;
create index event_terms on event using gin (terms);

-- Set for steps that a replay has taken over from the run that it repeats.
alter table step add column taken_over boolean not null default false;

-- When the attempt that failed began.
alter table failure add column started_at timestamptz;
create index run_by_rerun on run (rerun_of) where rerun_of is not null;
