-- Whose the rates of a reading are: said of the whole, and of a line, which goes first. `sender` is whom the head of a copied message names.
alter table rates.readings
  add column company_id bigint references phonebook.companies (id) on delete set null,
  add column source_name text not null default '' check (char_length(source_name) <= 200);
create index readings_company on rates.readings (company_id) where company_id is not null;
alter table rates.reading_lines
  add column company_id bigint references phonebook.companies (id) on delete set null,
  add column source_name text not null default '' check (char_length(source_name) <= 200),
  add column sender text not null default '' check (char_length(sender) <= 200);
create index reading_lines_company on rates.reading_lines (company_id) where company_id is not null;
