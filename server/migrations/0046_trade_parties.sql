-- How the phonebook knows the name again; null while a job has not worked it out.
alter table trade.party_names add column company_key text;
create index party_names_company_key on trade.party_names (company_key) where company_key is not null;
create index party_names_unkeyed on trade.party_names (id) where company_key is null;
-- Names that begin or end alike, their blanks left out, may be one party: so no name is compared with all others.
create index party_names_beginning on trade.party_names (left(replace(key, ' ', ''), 10));
create index party_names_ending on trade.party_names (right(replace(key, ' ', ''), 10));

-- `name`: the two are called the same, and it ends when they no longer are. `person`: somebody brought it in, or said so.
alter table trade.parties add column company_by text check (company_by in ('name', 'person'));
-- Until when its likes were looked for.
alter table trade.parties add column compared_at timestamptz(3);
create index parties_uncompared on trade.parties (id) where compared_at is null and joined_to is null;

-- Two parties that may be one, and what a person says of it. A verdict stays: a pair that was refused is never shown again.
create table trade.party_pairs (
  id bigint generated always as identity primary key,
  first_id integer not null references trade.parties (id) on delete cascade,
  second_id integer not null references trade.parties (id) on delete cascade check (first_id < second_id),
  -- 0 to 1.
  likeness real not null,
  verdict text check (verdict in ('same', 'different')),
  judged_by bigint references identity.users (id) on delete restrict,
  judged_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index party_pairs_both on trade.party_pairs (first_id, second_id);
create index party_pairs_second on trade.party_pairs (second_id);
create index party_pairs_open on trade.party_pairs (likeness desc, id) where verdict is null;
create index party_pairs_judge on trade.party_pairs (judged_by) where judged_by is not null;
