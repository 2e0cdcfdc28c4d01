-- A job that is made for the process that makes it is leased from the start, and nobody needs to look for it.
drop trigger announce_job on job;
create trigger announce_job after insert or update of run_at on job
  for each row when (new.lease_until is null) execute function announce_job();
