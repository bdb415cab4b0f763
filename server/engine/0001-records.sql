-- Shipment lines. Sorted so that a port's months lie together, and a week of them within the month; two filters tell at once which parts of a year hold a container or a party.
create table if not exists facts.records (
  source UInt32,
  import UInt32,
  -- The row of the import's file, from 1; with `import` the record's own name.
  line UInt32,
  -- What tells a shipment line from another of the same source; the same key is the same line.
  key UInt64,
  direction Enum8('import' = 1, 'export' = 2),
  date Date,
  -- Digits, 4 to 10, or empty.
  hs LowCardinality(String),
  commodity String codec(ZSTD(1)),
  -- Parties of trade.parties; 0 is not disclosed.
  importer UInt32,
  exporter UInt32,
  -- Their names of trade.party_names, so that a party can be taken apart again.
  importer_name UInt32,
  exporter_name UInt32,
  importer_text String codec(ZSTD(1)),
  exporter_text String codec(ZSTD(1)),
  importer_forwards Bool,
  exporter_forwards Bool,
  -- Who moved it, as the source names them: notify party, forwarder or customs broker.
  forwarder_text String codec(ZSTD(1)),
  containers Array(String) codec(ZSTD(1)),
  -- 20GP, 40HQ …, one for each container where known.
  container_types Array(LowCardinality(String)),
  -- Standard containers that this line counts: a physical box counts once in a bill.
  teu Float32,
  source_teu Nullable(Float32),
  vessel LowCardinality(String),
  voyage LowCardinality(String),
  imo UInt32,
  carrier LowCardinality(String),
  -- 10 land, 11 ocean, 0 other or unknown.
  mode UInt8,
  -- UN/LOCODE, or empty while the name is not matched.
  pol LowCardinality(String),
  pod LowCardinality(String),
  pol_text LowCardinality(String),
  pod_text LowCardinality(String),
  -- The lane of the port abroad, see contract/src/territory/lanes.ts; empty where none.
  lane LowCardinality(String),
  -- ISO 3166, or empty.
  origin LowCardinality(String),
  destination LowCardinality(String),
  -- Kilograms; null where the unit is not known.
  weight Nullable(Float64) codec(ZSTD(1)),
  weight_text LowCardinality(String),
  quantity Nullable(Float64) codec(ZSTD(1)),
  quantity_unit LowCardinality(String),
  -- US dollars.
  value Nullable(Float64) codec(ZSTD(1)),
  master_bill String codec(ZSTD(1)),
  house_bill String codec(ZSTD(1)),
  -- Remarks of contract/src/trade/reading/remarks.ts, by name: kept, and doubted.
  remarks Array(LowCardinality(String)),
  index by_container containers type bloom_filter(0.001) granularity 1,
  index by_importer importer type bloom_filter(0.01) granularity 1,
  index by_exporter exporter type bloom_filter(0.01) granularity 1,
  index by_key key type bloom_filter(0.001) granularity 1,
  index by_pol pol type set(200) granularity 1
)
engine = MergeTree
partition by toYear(date)
order by (toStartOfMonth(date), pod, pol, date)
settings fsync_after_insert = 1, non_replicated_deduplication_window = 1000;

-- Records that an amendment took the place of, or a deletion removed; an undo of that import brings them back.
create table if not exists facts.replaced_records as facts.records
engine = MergeTree order by (import, line)
settings fsync_after_insert = 1, non_replicated_deduplication_window = 1000;

alter table facts.replaced_records add column if not exists replaced_by UInt32;

-- Monthly figures of sources that publish no single shipments. Never in a count of shipments.
create table if not exists facts.aggregates (
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
  remarks Array(LowCardinality(String))
)
engine = MergeTree
partition by toYear(month)
order by (month, hs, line)
settings fsync_after_insert = 1, non_replicated_deduplication_window = 1000
