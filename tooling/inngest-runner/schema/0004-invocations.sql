-- The step that invoked the run, as "run.step"; null for a run that no step invoked, and for a replay.
alter table run add column invoked_by text;
create index run_by_invocation on run (invoked_by) where invoked_by is not null;
