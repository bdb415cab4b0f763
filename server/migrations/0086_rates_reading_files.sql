-- Files are read as pastes are. The rows of their sheets are kept as they came, so that they can be shown a window at a time
-- and read anew with parts that are hidden in them.
alter table rates.readings
  add column kind text not null default 'text' check (kind in ('text', 'table', 'file')),
  add column file_id bigint references files.files (id) on delete set null,
  add column file_name text not null default '',
  add column failure_params jsonb not null default '{}',
  -- How many rows of the file are kept, and how many there are in all once that is known.
  add column rows_done integer not null default 0 check (rows_done >= 0),
  add column rows_total integer check (rows_total >= rows_done),
  -- Hidden parts that a person wants to be read: their sheet, and whether it is the sheet, its rows or its columns.
  add column opened jsonb not null default '[]';

create table rates.reading_sheets (
  reading_id bigint not null references rates.readings (id) on delete cascade,
  sheet integer not null check (sheet >= 0),
  name text not null default '',
  is_hidden boolean not null default false,
  row_count integer not null check (row_count >= 0),
  hidden_rows integer not null default 0,
  hidden_columns integer[] not null default '{}',
  merges jsonb not null default '[]',
  -- Cells whose value the file does not tell.
  unread integer not null default 0,
  primary key (reading_id, sheet)
);
-- Rows without a filled cell are left out; their numbers stay.
create table rates.reading_rows (
  reading_id bigint not null,
  sheet integer not null,
  place integer not null check (place >= 0),
  cells jsonb not null,
  is_hidden boolean not null default false,
  primary key (reading_id, sheet, place),
  foreign key (reading_id, sheet) references rates.reading_sheets (reading_id, sheet) on delete cascade
);

update rates.readings set kind = 'table' where grid is not null;
insert into rates.reading_sheets (reading_id, sheet, row_count, merges)
select id, 0, jsonb_array_length(grid -> 'rows'), coalesce(grid -> 'merges', '[]') from rates.readings where grid is not null;
insert into rates.reading_rows (reading_id, sheet, place, cells)
select r.id, 0, o.place - 1, o.cells
from rates.readings r cross join lateral jsonb_array_elements(r.grid -> 'rows') with ordinality as o (cells, place)
where r.grid is not null;
-- Its check goes with it: a file has neither a text nor a table while it is on its way.
alter table rates.readings drop column grid;
alter table rates.readings add check (kind <> 'text' or text <> '');
