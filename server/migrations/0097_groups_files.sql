-- Files of chat records, and the conversations in them.
create table groups.files (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  state text not null default 'received' check (
    state in ('received', 'inspecting', 'needsChoice', 'reading', 'done', 'failed', 'cancelled', 'undoing', 'undone')
  ),
  -- Counts how often a person began the work anew; a job of an earlier round changes nothing.
  round integer not null default 1,
  attempts integer not null default 0,
  -- The bytes; null once they were deleted.
  file_id bigint references files.files (id) on delete set null,
  file_name text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null default '',
  person_id bigint not null references identity.users (id) on delete restrict,
  role_id bigint references identity.roles (id) on delete set null,
  language text not null default 'zh',
  request_id text not null default '',
  -- What inspecting found, how the file is read, and what reading it once has counted.
  found jsonb,
  decided jsonb,
  scanned jsonb,
  -- Messages that have been read, in the order in which they are written; the others say what became of them.
  rows_done integer not null default 0 check (rows_done >= 0),
  written integer not null default 0 check (written >= 0),
  repeated integer not null default 0 check (repeated >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  members integer not null default 0 check (members >= 0),
  -- The state to which taking back leads.
  ends_as text check (ends_as in ('undone', 'cancelled')),
  waiting_since timestamptz(3),
  failure jsonb,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  constraint files_counts check (rows_done = written + repeated + skipped)
);
create index files_person on groups.files (person_id, id);
create index files_file on groups.files (file_id) where file_id is not null;
create index files_working on groups.files (changed_at) where state in ('received', 'inspecting', 'reading', 'undoing');

create table groups.file_parts (
  id bigint generated always as identity primary key,
  file_id bigint not null references groups.files (id) on delete cascade,
  -- The number of the conversation in its file; messages name it.
  place integer not null check (place between 0 and 65535),
  label text not null,
  account text not null,
  kind text not null check (kind in ('group', 'private', 'unknown')),
  form text not null,
  date_order text not null,
  zone text not null,
  -- The texts of the archive, and the conversations in them, of which it is put together.
  pieces jsonb not null,
  messages integer not null check (messages >= 0),
  first_at timestamptz(3),
  last_at timestamptz(3),
  sha256 text not null,
  -- Null until somebody has chosen, and where it is left out.
  group_id bigint references groups.groups (id) on delete set null,
  matched_by text check (matched_by in ('account', 'remembered', 'name', 'person')),
  is_left_out boolean not null default false,
  -- Set once its messages are being written; the same conversation of the same file is read once into a group.
  is_taken boolean not null default false,
  written integer not null default 0,
  repeated integer not null default 0,
  unique (file_id, place)
);
create unique index file_parts_once on groups.file_parts (group_id, sha256, place) where is_taken and sha256 <> '';
create index file_parts_group on groups.file_parts (group_id, file_id) where group_id is not null;
create index file_parts_label on groups.file_parts (form, label, id) where group_id is not null;

-- Whom a file has brought into a roster, and the line by which somebody joined or left.
alter table groups.members
  add column source text not null default 'form' check (source in ('form', 'chat')),
  add column source_file_id bigint references groups.files (id) on delete set null,
  add column joined_file_id bigint references groups.files (id) on delete set null,
  add column joined_line integer,
  add column joined_at timestamptz(3);
create index members_source_file on groups.members (source_file_id) where source_file_id is not null;
create index members_joined_file on groups.members (joined_file_id) where joined_file_id is not null;
