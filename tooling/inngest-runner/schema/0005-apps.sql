-- What an app serves and the runner does not offer: [{"slug", "name", "reason"}].
alter table app add column refused json not null default '[]';
