alter table messaging.bulks
  -- The channels whose provider has approved the words of the bulk in each of its languages, as its last check found: only by these it reaches whoever has not
  -- written within the window.
  add column approved_channel_ids bigint[] not null default '{}';
