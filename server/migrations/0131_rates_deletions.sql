-- A draft of a quote, and a reading of which nothing was taken, go as orders do: hidden at once, and deleted once they can no longer be brought back.
alter table rates.quotes
  add column delete_after timestamptz(3),
  add constraint quotes_deleted_draft check (delete_after is null or state = 'draft');
create index quotes_deleted on rates.quotes (delete_after) where delete_after is not null;

alter table rates.readings add column delete_after timestamptz(3);
create index readings_deleted on rates.readings (delete_after) where delete_after is not null;
