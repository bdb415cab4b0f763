-- A word that people put on a contact: decides, signs, books.
alter table phonebook.contacts add column label text not null default '' check (char_length(label) <= 40);

-- A contact's part of the search begins with a mark that a company's own part never has, so that the two can be told apart.
alter table phonebook.companies add constraint companies_search_contacts check (search_contacts = '' or search_contacts like '| %');
