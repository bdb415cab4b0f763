-- Rows that the preview meant to write and that are duplicates by now, since somebody has entered the same record between preview and writing.
alter table workbench.imports add column turned integer not null default 0;
alter table workbench.import_rows add column turned boolean not null default false;
