-- Whose records go: companies that are merged or really deleted, and the foreign key itself, ask for all of a company's, those on their way out too.
create index records_of on followups.records (company_id);

-- Of which companies a task was before they became one, the last one last: merged twice, it finds back twice.
alter table followups.tasks add column came_by bigint[] not null default '{}';
update followups.tasks set came_by = array[merged_from] where merged_from is not null;
alter table followups.tasks drop column merged_from;
