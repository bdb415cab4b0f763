-- Searched texts in the width in which they are looked for, and booths in the order of their signs, whatever the language of the database.
alter table exhibitions.exhibitions drop column search;
alter table exhibitions.exhibitions add column search text not null generated always as (
  upper(normalize(name || ' ' || name_en || ' ' || edition || ' ' || city || ' ' || venue || ' ' || organiser, nfkc))) stored;

alter table exhibitions.exhibitors drop column search;
alter table exhibitions.exhibitors
  add column search text not null generated always as (
    upper(normalize(name || ' ' || name_en || ' ' || products || ' ' || city || ' ' || booth_text, nfkc))) stored,
  alter column booth_sort type text collate "C";
create index exhibitors_search on exhibitions.exhibitors using gin (search gin_trgm_ops);
