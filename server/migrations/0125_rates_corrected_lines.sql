-- The correction that takes the place of a line, by its place in the same reading.
alter table rates.reading_lines
  add column replaced_by integer check (replaced_by > 0);
create index reading_lines_replaced on rates.reading_lines (reading_id, replaced_by) where replaced_by is not null;

-- `changed`: a rate with the price of one that was there, and with other terms.
alter table rates.reading_lines
  drop constraint reading_lines_outcome_check,
  add constraint reading_lines_outcome_check check (outcome in ('', 'created', 'changed', 'unchanged', 'refused'));
