-- Deeds upon many rows of a list, imports among them, and what undoes them: who, when, what, how many.
create table workbench.bulk_runs (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  list text not null,
  -- The name of the list's action, `import` and `undo` are everybody's.
  action text not null,
  input jsonb not null default '{}',
  state text not null default 'counted' check (state in ('counted', 'running', 'done', 'failed', 'cancelled')),
  problem jsonb,
  import_id bigint unique references workbench.imports (id) on delete cascade,
  undoes_id bigint references workbench.bulk_runs (id) on delete cascade,
  -- What a first try, rolled back, has shown.
  preview jsonb,
  total integer not null check (total >= 0),
  done integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  conflicts integer not null default 0,
  -- Of the rows that are done, how many have been taken back since.
  reverted integer not null default 0,
  lots_done integer not null default 0,
  -- Jobs begun since the last step forward, one that never gets on is given up.
  attempts integer not null default 0,
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  -- With the rights of this role the rows are written.
  role_id bigint not null references identity.roles (id) on delete restrict,
  language text not null,
  request_id text not null,
  touched_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  undo_until timestamptz(3),
  rows_swept_at timestamptz(3),
  check ((finished_at is not null) = (state in ('done', 'failed', 'cancelled'))),
  check ((action = 'import') = (import_id is not null) and (action = 'undo') = (undoes_id is not null)),
  check (reverted <= done)
);
-- A person has one at work, and nothing is undone by two at once.
create unique index bulk_runs_one_at_work on workbench.bulk_runs (created_by) where state = 'running' and action <> 'import';
create unique index bulk_runs_one_undo on workbench.bulk_runs (undoes_id) where state = 'running' and action = 'undo';
create index bulk_runs_own on workbench.bulk_runs (created_by, id desc);
create index bulk_runs_undoes on workbench.bulk_runs (undoes_id) where undoes_id is not null;

-- The rows as they were counted, so that a run takes those and no others.
create table workbench.bulk_lots (
  run_id bigint not null references workbench.bulk_runs (id) on delete cascade,
  lot_no integer not null,
  ids bigint[] not null,
  primary key (run_id, lot_no)
);

-- What became of each row, and what it was before.
create table workbench.bulk_rows (
  run_id bigint not null references workbench.bulk_runs (id) on delete cascade,
  subject_id bigint not null,
  outcome text not null check (outcome in ('done', 'unchanged', 'refused', 'conflict')),
  problem jsonb,
  before jsonb,
  after jsonb,
  -- The run that has taken it back.
  reverted_by bigint,
  primary key (run_id, subject_id)
);
create index bulk_rows_by_outcome on workbench.bulk_rows (run_id, outcome, subject_id);
create index bulk_rows_subject on workbench.bulk_rows (subject_id) where before is not null or after is not null;
