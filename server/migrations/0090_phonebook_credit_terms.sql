-- When a client pays, in the words of the office; it is shown before somebody quotes.
alter table phonebook.companies add column credit_terms text not null default '' check (char_length(credit_terms) <= 200);
