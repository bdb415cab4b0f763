-- When a run changed a record: an undo leaves alone what came to the record after that moment. Rows of runs before this
-- migration count as changed by now, as they have until now.
alter table workbench.bulk_rows add column at timestamptz(3) not null default now();
