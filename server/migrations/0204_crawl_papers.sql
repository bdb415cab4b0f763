-- The week's paper: what was published in one week of the office, frozen on the Monday after it.
create table crawl.digests (
  id bigint generated always as identity primary key,
  -- The ISO week, 2026-W48.
  week text not null check (week ~ '^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$'),
  from_day date not null,
  made_at timestamptz(3) not null default now(),
  figures jsonb not null
);
create unique index digests_week on crawl.digests (week);

-- Who hears of a new paper.
create table crawl.digest_readers (
  user_id bigint primary key references identity.users (id) on delete cascade,
  at timestamptz(3) not null default now()
);

-- New firms of a week are those of which no earlier post is known.
create index posts_firms on crawl.posts (name_key, published_at) where name_key <> '' and published_at is not null;
