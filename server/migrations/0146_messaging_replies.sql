-- What clients answer to a bulk, each once, with whoever looks after it.
create table messaging.replies (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  channel_id bigint not null references messaging.channels (id) on delete restrict,
  -- The provider's own id of the answer.
  provider_id text not null check (provider_id <> '' and char_length(provider_id) <= 500),
  client_ref uuid not null,
  bulk_id bigint not null references messaging.bulks (id) on delete cascade,
  -- The company as the recipient names it; a row outlives what it names.
  company_id bigint not null,
  contact_id bigint,
  from_name text not null default '' check (char_length(from_name) <= 200),
  from_address text not null default '' check (char_length(from_address) <= 320),
  subject text not null default '' check (char_length(subject) <= 500),
  -- What they wrote themselves, and what they quoted below it.
  text text not null default '' check (char_length(text) <= 20000),
  quoted text not null default '' check (char_length(quoted) <= 40000),
  is_opt_out boolean not null default false,
  at timestamptz(3) not null,
  -- Whoever was told; the custodian of today counts before her.
  assignee_id bigint references identity.users (id) on delete set null,
  task_id bigint,
  state text not null default 'open' check (state in ('open', 'done')),
  done_at timestamptz(3),
  -- Null where the product itself has done it: an opt-out needs nobody.
  done_by bigint references identity.users (id) on delete set null,
  constraint replies_once unique (channel_id, provider_id),
  constraint replies_done check ((state = 'done') = (done_at is not null))
);
create index replies_ref on messaging.replies (client_ref);
create index replies_company on messaging.replies (company_id);
create index replies_open on messaging.replies (id desc) where state = 'open';

-- The company that stays of a company that was merged.
create function messaging.company_of(company bigint) returns bigint language sql stable as $$
  with recursive up (id, above) as (
    select c.id, c.merged_into from phonebook.companies c where c.id = company
    union select c.id, c.merged_into from up join phonebook.companies c on c.id = up.above)
  select id from up where above is null limit 1
$$;
