-- The correction that takes the place of a line, by its place in the same reading.
alter table rates.reading_lines
  add column replaced_by integer check (replaced_by > 0);
create index reading_lines_replaced on rates.reading_lines (reading_id, replaced_by) where replaced_by is not null;
