-- Where a page led when it was read last: while it says the same, it is not read again for that.
alter table crawl.pages add column leads jsonb;

-- Why a host could not be asked for robots.txt, where it is more than that it did not answer: a code of the contract.
alter table crawl.hosts add column robots_why text not null default '';

-- When the address, or what is there, was changed last: what was seen at another one is no longer shown.
alter table crawl.sources add column address_at timestamptz(3);
update crawl.sources set address_at = rules_at;
alter table crawl.sources alter column address_at set default now(), alter column address_at set not null;
