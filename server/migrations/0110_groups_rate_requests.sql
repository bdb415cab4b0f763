-- The groups in which a demand is asked for: each is written to by hand, and ticked.
create table groups.rate_requests (
  demand_id bigint not null references rates.rates (id) on delete cascade,
  group_id bigint not null references groups.groups (id) on delete cascade,
  by_id bigint not null references identity.users (id) on delete restrict,
  at timestamptz(3) not null default now(),
  -- Null while it waits in the queue. What is offered there in the 48 hours after it is an answer.
  sent_at timestamptz(3),
  primary key (demand_id, group_id)
);
create index rate_requests_group on groups.rate_requests (group_id);
create index rate_requests_by on groups.rate_requests (by_id);
