-- A signal that a step waits for; one wait at a time has it.
alter table pause add column signal text;
create unique index pause_by_signal on pause (signal) where signal is not null;

-- fetch: a request that the runner makes for a step
alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check
  check (kind in ('discover', 'step', 'fetch', 'sleep', 'timeout', 'start', 'finish'));
