-- Posts that people published on the net, when they did, and what the reader of freight texts finds in them.
create table crawl.posts (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  source_id bigint not null references crawl.sources (id) on delete restrict,
  -- The run that has found it; runs are deleted before posts are.
  run_id bigint,
  file_name text not null default '' check (char_length(file_name) <= 255),
  row_no integer,
  address text not null default '' check (char_length(address) <= 1000),
  -- The address as it is compared; where there is none, a digest of what was written and by whom.
  address_key text not null check (address_key <> ''),
  title text not null check (title <> '' and char_length(title) <= 300),
  text text not null check (char_length(text) <= 20000),
  author text not null default '' check (char_length(author) <= 100),
  platform text not null default '' check (char_length(platform) <= 60),
  -- Null while nobody knows; such a post waits in the tray until a person says it.
  published_at timestamptz(3),
  day_only boolean not null default false,
  -- As the source writes it.
  published_text text not null default '' check (char_length(published_text) <= 100),
  dated_by bigint references identity.users (id) on delete restrict,
  fetched_at timestamptz(3) not null,
  seen_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  kind text not null default 'other' check (kind in ('inquiry', 'offer', 'other')),
  -- Which company has probably written it, and its name as the phonebook compares names.
  company text not null default '' check (char_length(company) <= 200),
  name_key text not null default '',
  -- The fields that a person has said; no source overwrites them.
  said text[] not null default '{}',
  contact text not null default '' check (char_length(contact) <= 100),
  telephone text not null default '' check (char_length(telephone) <= 60),
  email text not null default '' check (char_length(email) <= 200),
  qq text not null default '' check (char_length(qq) <= 20),
  wechat text not null default '' check (char_length(wechat) <= 60),
  -- What the reader finds: its lines, the places of ports and containers in the title, and what lists filter by.
  lines jsonb not null default '[]',
  marks jsonb not null default '[]',
  lanes text[] not null default '{}',
  pols text[] not null default '{}',
  pods text[] not null default '{}',
  containers text[] not null default '{}',
  quality text not null default 'unmarked' check (quality in ('unmarked', 'good', 'bad')),
  bad_reason text check (bad_reason in ('notCompany', 'forwarder', 'deadContact', 'duplicate', 'other')),
  release text not null default 'draft' check (release in ('draft', 'released')),
  company_id bigint references phonebook.companies (id) on delete set null,
  came_by bigint[] not null default '{}',
  imported_at timestamptz(3),
  imported_by bigint references identity.users (id) on delete restrict,
  -- Folded for searching: the words without ways to reach somebody, and these alone.
  search_words text not null default '',
  search_contacts text not null default '',
  constraint published_before_fetched check (published_at <= fetched_at + interval '1 hour'),
  constraint day_only_has_day check (not day_only or published_at is not null),
  constraint post_bad_has_reason check ((quality = 'bad') = (bad_reason is not null)),
  constraint imported_post_is_fit check (company_id is null or (release = 'released' and quality <> 'bad'))
);
create unique index posts_address on crawl.posts (source_id, address_key);
create index posts_published on crawl.posts (published_at, id) where published_at is not null;
create index posts_undated on crawl.posts (fetched_at, id) where published_at is null;
create index posts_lanes on crawl.posts using gin (lanes);
create index posts_pols on crawl.posts using gin (pols);
create index posts_pods on crawl.posts using gin (pods);
create index posts_search_words on crawl.posts using gin (search_words gin_trgm_ops);
create index posts_search_contacts on crawl.posts using gin (search_contacts gin_trgm_ops);
create index posts_company on crawl.posts (company_id) where company_id is not null;
create index posts_name on crawl.posts (name_key) where name_key <> '';
create index posts_drafts on crawl.posts (source_id) where release = 'draft';
create index posts_seen on crawl.posts (seen_at);

-- Whoever makes business of a post takes it, once.
create table crawl.post_takes (
  post_id bigint primary key references crawl.posts (id) on delete cascade,
  by_id bigint not null references identity.users (id) on delete restrict,
  at timestamptz(3) not null default now(),
  -- What she has done with it: the first deed, and what came of it.
  way text not null check (way in ('demand', 'supply', 'claim', 'followUp')),
  reading_id bigint references rates.readings (id) on delete set null,
  record_id bigint references followups.records (id) on delete set null,
  -- What claiming has done to the company, so that it can be taken back.
  brought jsonb
);
create index post_takes_by on crawl.post_takes (by_id, at);
create index post_takes_at on crawl.post_takes (at);
create index post_takes_reading on crawl.post_takes (reading_id) where reading_id is not null;
create index post_takes_record on crawl.post_takes (record_id) where record_id is not null;
