-- Names of contacts are looked for in what a model is sent, so that none leaves.
create index contacts_name on phonebook.contacts (lower(name)) where delete_after is null;
