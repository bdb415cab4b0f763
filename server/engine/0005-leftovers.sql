-- What a job that was killed has left behind goes by itself: none of them takes a month, an import that waits for its engine included.
alter table facts.sought add column if not exists noted_at DateTime default now();
alter table facts.sought modify ttl noted_at + interval 30 day;
alter table facts.recounted add column if not exists noted_at DateTime default now();
alter table facts.recounted modify ttl noted_at + interval 30 day
