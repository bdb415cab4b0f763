-- How sure a source is of a code that it worked out from the goods, in its own words; empty where it does not say.
alter table facts.records add column if not exists hs_certainty LowCardinality(String) after hs;
alter table facts.replaced_records add column if not exists hs_certainty LowCardinality(String) after hs
