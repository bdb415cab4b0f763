-- A period's follow-ups are counted from the index alone: by person and way, and by person and company in that order, so that companies are told apart
-- without keeping a list of them. It stands for the one by custodian, which nothing was read by.
drop index followups.records_custodian;
create index records_figures on followups.records (author_id, company_id) include (way, at) where delete_after is null;
