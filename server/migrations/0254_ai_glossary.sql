-- Terms of the office in four languages; those of ports, containers, Incoterms and surcharges are reference data and no rows.
create table ai.glossary (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  kind text not null check (kind in ('port', 'container', 'incoterm', 'surcharge', 'document', 'operation', 'office')),
  zh text not null default '' check (char_length(zh) <= 120),
  en text not null default '' check (char_length(en) <= 120),
  es text not null default '' check (char_length(es) <= 120),
  ja text not null default '' check (char_length(ja) <= 120),
  -- By its first language that is filled: narrow, in small letters, blanks as one.
  term_key text not null check (term_key <> ''),
  -- Each of its texts as it is compared.
  keys text[] not null check (cardinality(keys) between 1 and 4),
  -- Taken out of a text before it is translated, and set again in the other language.
  locked boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  -- Gone for everybody from the moment this is set; really deleted once it has passed.
  delete_after timestamptz(3),
  search text not null,
  constraint glossary_languages check ((zh <> '')::int + (en <> '')::int + (es <> '')::int + (ja <> '')::int >= 2)
);
create unique index glossary_term on ai.glossary (term_key) where delete_after is null;
create index glossary_keys on ai.glossary using gin (keys);
create index glossary_search on ai.glossary using gin (search gin_trgm_ops);
create index glossary_updated on ai.glossary (updated_at, id);
create index glossary_created on ai.glossary (created_at, id);
create index glossary_ordered on ai.glossary (term_key collate "C", id);
create index glossary_deleted on ai.glossary (delete_after) where delete_after is not null;
