-- The companies that a party's tie came from when they were merged into the one that it is tied to, the last one last: taken back, it goes there again.
alter table trade.parties add column came_by bigint[] not null default '{}';
