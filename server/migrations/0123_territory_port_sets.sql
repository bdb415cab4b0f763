-- What the office means by a word that is no single port: all of several ports, or no port at all. Readers of freight texts ask for it; a single port
-- stands in `port_aliases`, and a word in one of the two.
create table territory.port_sets (
  word text primary key check (word <> '' and char_length(word) <= 200),
  codes text[] not null check (cardinality(codes) <> 1 and cardinality(codes) <= 40),
  taught_by bigint references identity.users (id) on delete restrict,
  taught_at timestamptz(3) not null default now()
);
create index port_sets_teacher on territory.port_sets (taught_by) where taught_by is not null;
