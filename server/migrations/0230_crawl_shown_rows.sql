-- The customers or posts that a page showed when it was read: while it says the same, it shows them still.
alter table crawl.pages add column shown bigint[] not null default '{}';

-- What pages showed that were read before is not known; each is read once more.
update crawl.pages set leads = null where found > 0 and leads is not null;
