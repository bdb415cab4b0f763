-- Whose line it is: a declaration or a bill of a source that amends and deletes, since a later word is about all of it. 0 of other sources, and of what came before.
alter table facts.records add column if not exists document UInt64 after key;
alter table facts.replaced_records add column if not exists document UInt64 after key;

-- What a row said that became no record and is a later word all the same: the same under a later revision, or that something is deleted. Goes with its import.
create table if not exists facts.revisions (
  source UInt32,
  import UInt32,
  line UInt32,
  document UInt64,
  -- The document itself where all of it is deleted.
  key UInt64,
  digest UInt32,
  revision UInt32,
  -- What this makes the latest that was said of the document; 0 where the source has no numbers and says the same.
  latest UInt32,
  is_deletion Bool
)
engine = MergeTree order by (source, document, import, line)
settings fsync_after_insert = 1, non_replicated_deduplication_window = 1000;

-- The record that goes: of lines with one key some may stay.
alter table facts.sought add column if not exists of_import UInt32;
alter table facts.sought add column if not exists of_line UInt32
