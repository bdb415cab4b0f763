-- The kinds of its containers, each once: a few hundred combinations, which are grouped as one small value and not list by list.
alter table facts.records add column if not exists kinds LowCardinality(String) materialized arrayStringConcat(arraySort(arrayDistinct(container_types)), ',');

-- Read whole for every sum: unpacking it took longer than adding it up.
alter table facts.records modify column weight Nullable(Float64) codec(LZ4)
