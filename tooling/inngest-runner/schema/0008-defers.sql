-- Functions that a run starts when it ends (defer). One that was taken back before it was known is kept as aborted.
create table defer (
  run text not null references run on delete cascade,
  id text not null,
  function text not null,
  input json not null,
  meta json,
  aborted boolean not null default false,
  primary key (run, id)
);
