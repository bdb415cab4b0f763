-- Posters: what they say, and the pictures that were drawn of it.
create table ai.drawings (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  preset text not null check (preset in ('lane', 'lanes', 'spot', 'notice', 'card')),
  size text not null check (size in ('square', 'portrait', 'story', 'wide')),
  format text not null check (format in ('jpeg', 'png')),
  title text not null check (char_length(title) <= 200),
  -- What it says, for the next one of its kind. The secret of a quote's link is not among it.
  fields jsonb not null,
  -- The same in words.
  words text not null check (char_length(words) <= 8000),
  -- Its last day; prices are not told without one.
  valid_to date check (valid_to is not null or preset in ('notice', 'card')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  file_id bigint not null references files.files (id) on delete restrict,
  small_id bigint not null references files.files (id) on delete restrict,
  quote_id bigint references rates.quotes (id) on delete set null,
  parent_id bigint references ai.drawings (id) on delete set null,
  seen_by text not null check (seen_by in ('me', 'department', 'all')),
  author_id bigint not null references identity.users (id) on delete restrict,
  created_at timestamptz(3) not null default now(),
  -- Gone for everybody from the moment this is set; really deleted once it has passed.
  delete_after timestamptz(3),
  search text not null
);
create index drawings_author on ai.drawings (author_id, id);
create index drawings_search on ai.drawings using gin (search gin_trgm_ops);
create index drawings_quote on ai.drawings (quote_id) where quote_id is not null;
create index drawings_parent on ai.drawings (parent_id) where parent_id is not null;
create index drawings_file on ai.drawings (file_id);
create index drawings_small on ai.drawings (small_id);
create index drawings_deleted on ai.drawings (delete_after) where delete_after is not null;

-- The logo of the office on its posters: one row, or none.
create table ai.logos (
  id integer primary key check (id = 1),
  version integer not null default 1,
  file_id bigint not null references files.files (id) on delete restrict,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  updated_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now()
);
