create schema files;

-- A stored thing. The bytes stand under `key` in the storage; the row is the truth of whether the file exists.
create table files.files (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null check (name <> '' and char_length(name) <= 255),
  media_type text not null,
  size bigint not null check (size >= 0),
  owner_id bigint not null,
  created_at timestamptz(3) not null default now(),
  -- Deleted by a job once it has passed.
  expires_at timestamptz(3)
);
create index files_expiring on files.files (expires_at) where expires_at is not null;

-- An upload: pending until its last byte has come, then a file that whoever asked for it takes.
create table files.uploads (
  id text primary key check (id ~ '^[a-f0-9]{32}$'),
  owner_id bigint not null,
  purpose text not null,
  name text not null,
  size bigint not null check (size >= 0),
  received bigint not null default 0 check (received <= size),
  state text not null default 'pending' check (state in ('pending', 'done', 'taken', 'dropped')),
  -- Of the bytes as they arrived.
  sha256 bytea,
  -- As the sender said beforehand; another one is a damaged upload.
  declared_sha256 bytea,
  created_at timestamptz(3) not null default now(),
  -- A pending upload that nobody continues until then is dropped.
  expires_at timestamptz(3) not null,
  check ((state in ('done', 'taken')) <= (received = size))
);
create unique index uploads_one_pending on files.uploads (owner_id) where state = 'pending';
create index uploads_expiring on files.uploads (expires_at) where state in ('pending', 'done');
