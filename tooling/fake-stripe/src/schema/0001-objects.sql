-- Objects are `json`, not `jsonb`: they go out with the keys in the order in which they were put together.
create table object (
  id text primary key,
  kind text not null,
  seq bigint generated always as identity,
  body json not null,
  -- what belongs to an object without being shown in it
  extra json
);
create index object_by_kind on object (kind, seq desc);
create index object_by_payment on object (kind, (body ->> 'payment_intent')) where kind <> 'event';
create index object_by_charge on object (kind, (body ->> 'charge')) where kind in ('refund', 'dispute');
create index object_by_customer on object (kind, (body ->> 'customer')) where kind <> 'event';
create index price_by_lookup_key on object ((body ->> 'lookup_key')) where kind = 'price';
create index event_by_subject on object ((body #>> '{data,object,id}')) where kind = 'event';

-- what a request with a key was answered, written together with what the request changed
create table answer (
  key text primary key,
  path text not null,
  params text not null,
  request text not null,
  status integer not null,
  body json not null,
  created_at timestamptz not null default now()
);

-- something that happens by itself later
create table timer (
  subject text not null references object,
  action text not null check (action in ('expire', 'settle', 'fail')),
  due_at timestamptz not null,
  primary key (subject, action)
);
create index timer_due on timer (due_at);

-- predecessor: a delivery whose first attempt has to be over before this one is begun
create table delivery (
  id bigint generated always as identity primary key,
  event text not null references object,
  state text not null check (state in ('waiting', 'held', 'delivered', 'given_up')),
  due_at timestamptz not null default now(),
  predecessor bigint,
  attempts integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null default now()
);
create index delivery_due on delivery (due_at) where state = 'waiting';
create index delivery_by_event on delivery (event);

create table attempt (
  id bigint generated always as identity primary key,
  delivery bigint not null references delivery,
  at timestamptz not null default now(),
  status integer,
  error text,
  ms integer not null
);
create index attempt_by_delivery on attempt (delivery);

create table setting (
  single boolean primary key default true check (single),
  value json not null
);
