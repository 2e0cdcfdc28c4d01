-- words are looked for in the event itself
alter table event drop column terms;
