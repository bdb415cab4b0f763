-- A filter that few findings pass would otherwise read all of them. New findings are `found`, so that the second index costs an import nothing.
create index findings_carrier on groups.findings (carrier, at, id) where carrier <> '';
create index findings_decided on groups.findings (state, at, id) where state <> 'found';

-- What was said in several groups is read for a page alone. By the groups the database looked up all of it, 60,000 of 600,000, for each page.
drop index groups.findings_mixed;
create index findings_mixed_at on groups.findings (at, id) where cardinality(group_ids) > 1;
create index findings_mixed_sources on groups.findings (sources, id) where cardinality(group_ids) > 1;
