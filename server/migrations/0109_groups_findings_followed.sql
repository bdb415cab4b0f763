alter table groups.months
  -- What was decided before it was counted needs no other count.
  add column counted_at timestamptz(3) not null default now();

alter table groups.file_parts
  -- The group has this talk from a program of another family: minute and name decide what is the same.
  add column is_coarse boolean not null default false;

-- A person whom the phonebook cannot take stays in the roster of the group.
alter table groups.finding_outcomes
  drop constraint finding_outcomes_target_check,
  add constraint finding_outcomes_target_check check (target in ('contact', 'supply', 'demand', 'followUp', 'member'));

-- Values of contacts that nobody gave us: they were read out of a chat. One by one people may write to them; many at once may not until there
-- is consent. The finding and its file belong to floors above, so they are named by number alone.
create table phonebook.extracted_values (
  contact_id bigint not null references phonebook.contacts (id) on delete cascade,
  kind text not null,
  key text not null check (key <> ''),
  finding_id bigint not null,
  file_id bigint,
  line integer,
  at timestamptz(3) not null default now(),
  primary key (contact_id, kind, key)
);
