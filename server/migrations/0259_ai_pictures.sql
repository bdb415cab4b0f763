-- Pictures that a model draws: what somebody asked for, and the drawings that came of it.
create table ai.picture_requests (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  author_id bigint not null references identity.users (id) on delete restrict,
  -- The role with which it was asked, whose rights and quota hold for it.
  role_id bigint not null references identity.roles (id) on delete cascade,
  client_key uuid not null,
  prompt text not null check (char_length(prompt) between 1 and 1000),
  shape text not null check (shape in ('square', 'portrait', 'wide')),
  wanted smallint not null check (wanted between 1 and 4),
  model text not null check (model <> ''),
  seen_by text not null check (seen_by in ('me', 'department', 'all')),
  parent_id bigint references ai.drawings (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'calling', 'done', 'refused', 'failed', 'unknown')),
  -- Each click that asks again begins another one.
  attempt integer not null default 1,
  -- What it holds of the quotas, until it has ended.
  hold_id bigint,
  lease_until timestamptz(3),
  failure jsonb,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  constraint picture_requests_key unique (author_id, client_key),
  constraint picture_requests_lease check ((state = 'calling') = (lease_until is not null)),
  constraint picture_requests_hold check ((state in ('waiting', 'calling')) = (hold_id is not null)),
  constraint picture_requests_failure check (
    case when state in ('refused', 'failed', 'unknown') then failure is not null else state = 'done' or failure is null end)
);
create index picture_requests_author on ai.picture_requests (author_id, id);
create index picture_requests_role on ai.picture_requests (role_id);
create index picture_requests_parent on ai.picture_requests (parent_id) where parent_id is not null;
create index picture_requests_open on ai.picture_requests (changed_at) where state in ('waiting', 'calling');
create index picture_requests_changed on ai.picture_requests (changed_at);

alter table ai.drawings
  alter column preset drop not null,
  alter column size drop not null,
  alter column fields drop not null,
  add column kind text not null default 'poster' check (kind in ('poster', 'picture')),
  -- What a picture was asked for with, and of whom.
  add column prompt text check (char_length(prompt) between 1 and 1000),
  add column model text check (model <> ''),
  add column request_id bigint references ai.picture_requests (id) on delete set null,
  -- Its number among the pictures of all attempts of the request.
  add column place smallint,
  add constraint drawings_kind check (
    case kind when 'poster' then num_nonnulls(preset, size, fields) = 3 and num_nonnulls(prompt, model, request_id, place) = 0
    else num_nonnulls(preset, size, fields) = 0 and num_nonnulls(prompt, model, place) = 3 end),
  add constraint drawings_once unique (request_id, place);
