-- An import's file is one of ours, as workbench holds its own; whose rights its jobs take, and how often one has been begun without a step forward.
alter table trade.imports
  drop column file_key,
  add column file_id bigint references files.files (id) on delete set null,
  add column role_id bigint references identity.roles (id) on delete restrict,
  -- How a person says that the file is written: sheet, header row, encoding.
  add column asked jsonb not null default '{}' check (jsonb_typeof(asked) = 'object'),
  -- Counted up at every decision of a person, so that a job of an earlier one makes way.
  add column round integer not null default 0,
  add column attempts integer not null default 0,
  -- Since when it waits for the engine; null while it does not.
  add column waiting_since timestamptz(3);
create index imports_file on trade.imports (file_id) where file_id is not null;
create index imports_role on trade.imports (role_id) where role_id is not null;
create index imports_at_work on trade.imports (changed_at) where state in ('reading', 'trying', 'running', 'undoing');

-- Which import first wrote it so; once that is taken back, a name that no record has any more goes with it.
alter table trade.party_names add column import_id integer references trade.imports (id) on delete set null;
create index party_names_import on trade.party_names (import_id) where import_id is not null;

-- Since when a person's answer waits to reach the records.
alter table trade.port_names add column applied_at timestamptz(3);
