-- For how many minutes a feed asks not to be fetched again (`ttl`), as its last reading said.
alter table crawl.sources add column rest_minutes integer not null default 0;
