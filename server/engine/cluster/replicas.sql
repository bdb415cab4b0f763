-- All tables of facts of trade for one shard with any number of replicas, on a cluster named `seamark` with ClickHouse Keeper and the macros {cluster}, {shard} and {replica}.
-- Made before the product first starts: its own `create table if not exists` then finds them. They are what the numbered files beside this folder come to, which a test compares;
-- written by `show create table`, with the engines that replicate. More in docs/scaling.md.
create database if not exists facts on cluster seamark;

create table if not exists facts.steps on cluster seamark (
  name String,
  applied_at DateTime default now()
)
engine = ReplicatedMergeTree('/clickhouse/{cluster}/facts/{shard}/steps', '{replica}')
order by name
settings index_granularity = 8192;

create table if not exists facts.records on cluster seamark (
  source UInt32,
  import UInt32,
  line UInt32,
  key UInt64,
  document UInt64,
  direction Enum8('import' = 1, 'export' = 2),
  date Date,
  hs LowCardinality(String),
  hs_certainty LowCardinality(String),
  commodity String codec(ZSTD(1)),
  importer UInt32,
  exporter UInt32,
  importer_name UInt32,
  exporter_name UInt32,
  importer_text String codec(ZSTD(1)),
  exporter_text String codec(ZSTD(1)),
  importer_forwards Bool,
  exporter_forwards Bool,
  forwarder_text String codec(ZSTD(1)),
  containers Array(String) codec(ZSTD(1)),
  container_types Array(LowCardinality(String)),
  teu Float32,
  row_teu Float32,
  source_teu Nullable(Float32),
  vessel LowCardinality(String),
  voyage LowCardinality(String),
  imo UInt32,
  carrier LowCardinality(String),
  mode UInt8,
  pol LowCardinality(String),
  pod LowCardinality(String),
  pol_text LowCardinality(String),
  pod_text LowCardinality(String),
  lane LowCardinality(String),
  origin LowCardinality(String),
  destination LowCardinality(String),
  weight Nullable(Float64) codec(LZ4),
  weight_text LowCardinality(String),
  quantity Nullable(Float64) codec(ZSTD(1)),
  quantity_unit LowCardinality(String),
  value Nullable(Float64) codec(ZSTD(1)),
  value_said Nullable(Float64) codec(ZSTD(1)),
  currency LowCardinality(String),
  rate Nullable(Float64) codec(ZSTD(1)),
  master_bill String codec(ZSTD(1)),
  house_bill String codec(ZSTD(1)),
  remarks Array(LowCardinality(String)),
  digest UInt32,
  revision UInt32,
  kinds LowCardinality(String) materialized arrayStringConcat(arraySort(arrayDistinct(container_types)), ','),
  index by_container containers type bloom_filter(0.001) granularity 1,
  index by_importer importer type bloom_filter(0.01) granularity 1,
  index by_exporter exporter type bloom_filter(0.01) granularity 1,
  index by_key key type bloom_filter(0.001) granularity 1,
  index by_pol pol type set(200) granularity 1
)
engine = ReplicatedMergeTree('/clickhouse/{cluster}/facts/{shard}/records', '{replica}')
partition by toYear(date)
order by (toStartOfMonth(date), pod, pol, date)
settings fsync_after_insert = 1, replicated_deduplication_window = 1000, index_granularity = 8192, min_age_to_force_merge_seconds = 600, min_age_to_force_merge_on_partition_only = 1;

create table if not exists facts.replaced_records on cluster seamark (
  source UInt32,
  import UInt32,
  line UInt32,
  key UInt64,
  document UInt64,
  direction Enum8('import' = 1, 'export' = 2),
  date Date,
  hs LowCardinality(String),
  hs_certainty LowCardinality(String),
  commodity String codec(ZSTD(1)),
  importer UInt32,
  exporter UInt32,
  importer_name UInt32,
  exporter_name UInt32,
  importer_text String codec(ZSTD(1)),
  exporter_text String codec(ZSTD(1)),
  importer_forwards Bool,
  exporter_forwards Bool,
  forwarder_text String codec(ZSTD(1)),
  containers Array(String) codec(ZSTD(1)),
  container_types Array(LowCardinality(String)),
  teu Float32,
  row_teu Float32,
  source_teu Nullable(Float32),
  vessel LowCardinality(String),
  voyage LowCardinality(String),
  imo UInt32,
  carrier LowCardinality(String),
  mode UInt8,
  pol LowCardinality(String),
  pod LowCardinality(String),
  pol_text LowCardinality(String),
  pod_text LowCardinality(String),
  lane LowCardinality(String),
  origin LowCardinality(String),
  destination LowCardinality(String),
  weight Nullable(Float64) codec(ZSTD(1)),
  weight_text LowCardinality(String),
  quantity Nullable(Float64) codec(ZSTD(1)),
  quantity_unit LowCardinality(String),
  value Nullable(Float64) codec(ZSTD(1)),
  value_said Nullable(Float64) codec(ZSTD(1)),
  currency LowCardinality(String),
  rate Nullable(Float64) codec(ZSTD(1)),
  master_bill String codec(ZSTD(1)),
  house_bill String codec(ZSTD(1)),
  remarks Array(LowCardinality(String)),
  replaced_by UInt32,
  digest UInt32,
  replaced_line UInt32,
  revision UInt32,
  replaced_revision UInt32,
  index by_container containers type bloom_filter(0.001) granularity 1,
  index by_importer importer type bloom_filter(0.01) granularity 1,
  index by_exporter exporter type bloom_filter(0.01) granularity 1,
  index by_key key type bloom_filter(0.001) granularity 1,
  index by_pol pol type set(200) granularity 1
)
engine = ReplicatedMergeTree('/clickhouse/{cluster}/facts/{shard}/replaced_records', '{replica}')
partition by toYear(date)
order by (import, line)
settings fsync_after_insert = 1, replicated_deduplication_window = 1000, index_granularity = 8192;

create table if not exists facts.aggregates on cluster seamark (
  source UInt32,
  import UInt32,
  line UInt32,
  key UInt64,
  direction Enum8('import' = 1, 'export' = 2),
  month Date,
  hs LowCardinality(String),
  commodity String codec(ZSTD(1)),
  importer UInt32,
  exporter UInt32,
  importer_name UInt32,
  exporter_name UInt32,
  importer_text String codec(ZSTD(1)),
  exporter_text String codec(ZSTD(1)),
  pol LowCardinality(String),
  pod LowCardinality(String),
  origin LowCardinality(String),
  destination LowCardinality(String),
  weight Nullable(Float64) codec(ZSTD(1)),
  quantity Nullable(Float64) codec(ZSTD(1)),
  quantity_unit LowCardinality(String),
  value Nullable(Float64) codec(ZSTD(1)),
  value_said Nullable(Float64) codec(ZSTD(1)),
  currency LowCardinality(String),
  rate Nullable(Float64) codec(ZSTD(1)),
  remarks Array(LowCardinality(String)),
  digest UInt32,
  index by_key key type bloom_filter(0.001) granularity 1
)
engine = ReplicatedMergeTree('/clickhouse/{cluster}/facts/{shard}/aggregates', '{replica}')
partition by toYear(month)
order by (month, hs, line)
settings fsync_after_insert = 1, replicated_deduplication_window = 1000, index_granularity = 8192;

create table if not exists facts.revisions on cluster seamark (
  source UInt32,
  import UInt32,
  line UInt32,
  document UInt64,
  key UInt64,
  digest UInt32,
  revision UInt32,
  latest UInt32,
  is_deletion Bool
)
engine = ReplicatedMergeTree('/clickhouse/{cluster}/facts/{shard}/revisions', '{replica}')
order by (source, document, import, line)
settings fsync_after_insert = 1, replicated_deduplication_window = 1000, index_granularity = 8192;

create table if not exists facts.sought on cluster seamark (
  job String,
  key UInt64,
  line UInt32,
  revision UInt32,
  noted_at DateTime default now(),
  of_import UInt32,
  of_line UInt32
)
engine = ReplicatedMergeTree('/clickhouse/{cluster}/facts/{shard}/sought', '{replica}')
partition by job
order by key
ttl noted_at + toIntervalDay(30)
settings index_granularity = 8192;

create table if not exists facts.recounted on cluster seamark (
  job String,
  import UInt32,
  line UInt32,
  teu Float32,
  noted_at DateTime default now()
)
engine = ReplicatedMergeTree('/clickhouse/{cluster}/facts/{shard}/recounted', '{replica}')
partition by job
order by (import, line)
ttl noted_at + toIntervalDay(30)
settings index_granularity = 8192;

create table if not exists facts.messages on cluster seamark (
  grp UInt32,
  at DateTime64(3, 'UTC'),
  file UInt32,
  part UInt16,
  line UInt32,
  sender UInt32,
  key UInt64,
  kind Enum8('text' = 1, 'media' = 2, 'recalled' = 3, 'system' = 4, 'erased' = 5),
  is_cut Bool,
  text String codec(ZSTD(3)),
  folded String codec(ZSTD(1)),
  index by_folded folded type text(tokenizer = ngrams(2)),
  index by_file file type minmax granularity 1
)
engine = ReplicatedMergeTree('/clickhouse/{cluster}/facts/{shard}/messages', '{replica}')
order by (grp, at, file, part, line)
settings fsync_after_insert = 1, replicated_deduplication_window = 1000, index_granularity = 8192;

-- Each file of server/engine/ that these tables hold already; the product applies only later ones.
insert into facts.steps (name) values
  ('0001-records.sql'),
  ('0002-imports.sql'),
  ('0002-row-teu.sql'),
  ('0003-revisions.sql'),
  ('0004-container-kinds.sql'),
  ('0005-leftovers.sql'),
  ('0006-years-at-rest.sql'),
  ('0007-documents.sql'),
  ('0008-modelled-codes.sql'),
  ('0009-currencies.sql'),
  ('0010-messages.sql');
