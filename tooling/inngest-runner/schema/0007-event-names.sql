-- For lists of runs and events by the event's name.
create index event_by_name on event (name, id);
