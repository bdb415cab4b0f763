-- How many cells of a file are kept for its preview, beside its rows and characters.
alter table workbench.imports add column cells_kept bigint not null default 0;
