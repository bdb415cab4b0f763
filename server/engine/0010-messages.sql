-- Messages of chat groups, read from files that people exported. A group's messages lie together in the order of time.
create table if not exists facts.messages (
  -- groups.groups.
  grp UInt32,
  at DateTime64(3, 'UTC'),
  -- Its place: the file, the conversation within it, and the line or record where it begins. Within a moment it is the order.
  file UInt32,
  part UInt16,
  line UInt32,
  -- groups.senders; 0 is the platform itself.
  sender UInt32,
  -- What tells whether two files hold the same message: sender, second and folded text.
  key UInt64,
  -- A message of somebody who was erased has neither text nor sender.
  kind Enum8('text' = 1, 'media' = 2, 'recalled' = 3, 'system' = 4, 'erased' = 5),
  is_cut Bool,
  text String codec(ZSTD(3)),
  -- The text as it is searched: narrow, in small letters, each run of blanks one blank.
  folded String codec(ZSTD(1)),
  index by_folded folded type text(tokenizer = ngrams(2)),
  index by_file file type minmax granularity 1
)
engine = MergeTree
order by (grp, at, file, part, line)
settings fsync_after_insert = 1, non_replicated_deduplication_window = 1000
