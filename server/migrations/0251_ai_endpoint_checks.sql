-- What the endpoint of models was found to be able to do.
create table ai.endpoint_checks (
  id bigint generated always as identity primary key,
  -- The endpoint as a seal of its address, so that another address knows nothing of this one.
  endpoint text not null,
  model text not null check (model <> ''),
  begun_at timestamptz(3) not null default now(),
  begun_by bigint not null references identity.users (id) on delete restrict,
  ended_at timestamptz(3)
);
create index endpoint_checks_model on ai.endpoint_checks (endpoint, model, id);
create index endpoint_checks_begun_by on ai.endpoint_checks (begun_by);

create table ai.endpoint_probes (
  check_id bigint not null references ai.endpoint_checks (id) on delete cascade,
  probe text not null check (probe in ('text', 'usage', 'tools', 'pictures', 'images')),
  outcome text not null check (outcome <> ''),
  ms integer not null check (ms >= 0),
  primary key (check_id, probe)
);
