-- Records for clients that a colleague held, by which customer service is judged: few of many, so that counting them does not read all of a period.
create index records_for_others on followups.records (at) include (author_id, company_id) where custodian_id <> author_id and delete_after is null;
