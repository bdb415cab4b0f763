create schema workbench;

create table workbench.imports (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  -- Rises whenever the file is read, judged or written anew, work of an earlier round is dropped.
  round integer not null default 1,
  list text not null,
  state text not null default 'reading' check (state in ('reading', 'mapping', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled')),
  -- Deleted when the import ends, until then the file can be read or mapped again.
  file_id bigint references files.files (id) on delete set null,
  file_name text not null,
  file_size bigint not null,
  -- How a person says that the file is written: sheet, header row, encoding, delimiter.
  asked jsonb not null default '{}',
  -- What the file turned out to be, its headings with samples, and what a person made of them.
  source jsonb,
  columns jsonb not null default '[]',
  mapping jsonb,
  mapping_is_saved boolean not null default false,
  headings_hash bytea,
  problem jsonb,
  -- The last row of the file that has been judged, and the last that has been written: where whoever resumes begins.
  judged_to integer not null default 0,
  written_to integer not null default 0,
  rows_done integer not null default 0,
  rows_total integer,
  creates integer not null default 0,
  updates integer not null default 0,
  unchanged integer not null default 0,
  duplicates integer not null default 0,
  errors integer not null default 0,
  -- Jobs begun since the last step forward, one that never gets on is given up.
  attempts integer not null default 0,
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  -- With the rights of this role the rows are judged and written.
  role_id bigint not null references identity.roles (id) on delete restrict,
  language text not null,
  request_id text not null,
  touched_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  rows_swept_at timestamptz(3),
  check ((finished_at is not null) = (state in ('done', 'failed', 'cancelled')))
);
-- One file at a time is read, judged or written for a person.
create unique index imports_one_at_work on workbench.imports (created_by) where state in ('reading', 'checking', 'running');
create index imports_own on workbench.imports (created_by, list, id desc);
create index imports_file on workbench.imports (file_id) where file_id is not null;

-- Every row of the file: what it holds, what was judged, what became of it.
create table workbench.import_rows (
  import_id bigint not null references workbench.imports (id) on delete cascade,
  -- As the spreadsheet counts.
  row_no integer not null,
  cells jsonb not null,
  verdict text not null check (verdict in ('create', 'update', 'unchanged', 'duplicate', 'error')),
  -- What the list's domain made of the row, ready to be written, null once it is.
  prepared jsonb,
  problems jsonb,
  match jsonb,
  changes jsonb,
  subject_id bigint,
  primary key (import_id, row_no)
);
create index import_rows_by_verdict on workbench.import_rows (import_id, verdict, row_no);

-- What makes a row the same as another of its file: a digest of code, normalised name, e-mail, …
create table workbench.import_keys (
  import_id bigint not null references workbench.imports (id) on delete cascade,
  key bytea not null,
  row_no integer not null,
  primary key (import_id, key)
);

-- Which column was which field, for the next file with the same headings.
create table workbench.mappings (
  owner_id bigint not null references identity.users (id) on delete cascade,
  list text not null,
  headings_hash bytea not null,
  mapping jsonb not null,
  used_at timestamptz(3) not null default now(),
  primary key (owner_id, list, headings_hash)
);
