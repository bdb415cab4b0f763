-- What a record says, in short: an amendment that says nothing new is known by it.
alter table facts.records add column if not exists digest UInt32;
alter table facts.replaced_records add column if not exists digest UInt32;

-- The line of the import `replaced_by` that took its place, or removed it.
alter table facts.replaced_records add column if not exists replaced_line UInt32;

alter table facts.aggregates add column if not exists digest UInt32;
alter table facts.aggregates add index if not exists by_key key type bloom_filter(0.001) granularity 1;

-- Keys, names or bills that a job asks about, many at once; each job under a number of its own, gone when it has its answer.
create table if not exists facts.sought (job String, key UInt64, line UInt32)
engine = MergeTree partition by job order by key;

-- Records whose boxes are to be counted anew, and their count.
create table if not exists facts.recounted (job String, import UInt32, line UInt32, teu Float32)
engine = MergeTree partition by job order by (import, line)
