-- What a person's assistant has done for her says so.
alter table platform.audit add column via text check (via = 'assistant');
