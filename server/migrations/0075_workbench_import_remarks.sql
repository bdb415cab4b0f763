-- A row that is written may carry remarks: what a person should look at. The import counts these rows, so that nobody has to search the preview for
-- them.
alter table workbench.imports add column flagged integer not null default 0;
