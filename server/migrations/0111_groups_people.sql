-- What somebody said is found by his places, for his panel and for his erasure.
create index finding_sources_of on groups.finding_sources (sender_id) where sender_id is not null;
