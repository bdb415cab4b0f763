-- What has really been written so far, so that giving an import up need not look through its rows; and how many characters its rows hold, since a small
-- file may refer to one long text a million times.
alter table workbench.imports
  add column written_creates integer not null default 0,
  add column written_updates integer not null default 0,
  add column text_kept bigint not null default 0;
