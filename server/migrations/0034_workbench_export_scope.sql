-- Which rows a record gives an exported file: one, or one for each of what belongs to it.
alter table workbench.exports add column scope jsonb not null default '{}';
