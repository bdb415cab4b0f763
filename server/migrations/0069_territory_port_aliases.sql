-- What the office calls a port, as people have taught it; used by all domains. Answers that were given in trade move here; its columns for them are read no more.
create table territory.port_aliases (
  word text primary key check (word <> '' and char_length(word) <= 200),
  code text not null check (code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  taught_by bigint references identity.users (id) on delete restrict,
  taught_at timestamptz(3) not null default now()
);
create index port_aliases_teacher on territory.port_aliases (taught_by) where taught_by is not null;
insert into territory.port_aliases (word, code, taught_by, taught_at)
select text, code, judged_by, coalesce(judged_at, created_at) from trade.port_names where code is not null;
