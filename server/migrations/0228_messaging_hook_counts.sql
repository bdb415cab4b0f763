-- The counts of a channel were one row, for which all calls of its webhook waited in turn until the one before had committed.
alter table messaging.hook_counts
  add column slot smallint not null default 0 check (slot between 0 and 15),
  drop constraint hook_counts_pkey,
  add primary key (channel_id, slot);
