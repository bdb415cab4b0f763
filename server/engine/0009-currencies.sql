-- The amount as the source says it where that is not in dollars, its currency (empty where the source names none), and how much of it a dollar cost where `value` was converted.
alter table facts.records add column if not exists value_said Nullable(Float64) codec(ZSTD(1)) after value;
alter table facts.records add column if not exists currency LowCardinality(String) after value_said;
alter table facts.records add column if not exists rate Nullable(Float64) codec(ZSTD(1)) after currency;
alter table facts.replaced_records add column if not exists value_said Nullable(Float64) codec(ZSTD(1)) after value;
alter table facts.replaced_records add column if not exists currency LowCardinality(String) after value_said;
alter table facts.replaced_records add column if not exists rate Nullable(Float64) codec(ZSTD(1)) after currency;
alter table facts.aggregates add column if not exists value_said Nullable(Float64) codec(ZSTD(1)) after value;
alter table facts.aggregates add column if not exists currency LowCardinality(String) after value_said;
alter table facts.aggregates add column if not exists rate Nullable(Float64) codec(ZSTD(1)) after currency
