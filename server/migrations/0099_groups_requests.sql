-- Requests: somebody asks for a chat group (群聊申请), or to join one of the register (申请入群).
create table groups.requests (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  kind text not null check (kind in ('chat', 'join')),
  state text not null default 'applied' check (state in ('applied', 'inProgress', 'agreed', 'declined', 'passed', 'notPassed', 'withdrawn', 'lapsed')),
  -- A colleague: who wants the group, or who has written down a person that wants to join.
  applicant_id bigint not null references identity.users (id) on delete restrict,
  applied_at timestamptz(3) not null default now(),
  -- How the group should be called, or how the person is called.
  name text not null default '' check (char_length(name) <= 200),
  note text not null default '' check (char_length(note) <= 2000),
  platform text check (platform in ('qq', 'wechat', 'linkedin', 'facebook', 'whatsapp', 'telegram', 'instagram', 'zalo', 'wecom', 'line', 'other')),
  type text check (type in ('freightAgent', 'inquiry')),
  company_id bigint references phonebook.companies (id) on delete set null,
  lane text,
  -- What a group is asked for, as it is compared; empty for a request to join.
  subject_key text not null default '',
  group_id bigint references groups.groups (id) on delete set null,
  group_name text not null default '',
  account text not null default '' check (char_length(account) <= 200),
  account_key text not null default '',
  phone text not null default '' check (char_length(phone) <= 40),
  company text not null default '' check (char_length(company) <= 200),
  found_by text not null default '' check (char_length(found_by) <= 200),
  proof_id bigint references files.files (id) on delete set null,
  taken_by bigint references identity.users (id) on delete restrict,
  taken_at timestamptz(3),
  decided_by bigint references identity.users (id) on delete restrict,
  decided_at timestamptz(3),
  decision_note text not null default '' check (char_length(decision_note) <= 300),
  -- Why there was nothing left to decide, as the key of its words.
  lapse text,
  delete_after timestamptz(3),
  constraint requests_of_kind check (
    (kind = 'chat' and platform is not null and type is not null and subject_key <> '' and group_id is null and state not in ('passed', 'notPassed'))
    or (kind = 'join' and account_key <> '' and name <> '' and state not in ('agreed', 'declined'))),
  constraint requests_own check (kind = 'join' or decided_by is null or decided_by <> applicant_id),
  check ((state in ('applied', 'inProgress')) = (decided_at is null)),
  check (state not in ('agreed', 'declined', 'passed', 'notPassed') or decided_by is not null),
  check ((state = 'inProgress') <= (taken_by is not null)),
  check ((state = 'lapsed') = (lapse is not null))
);
-- Whoever waits for an answer does not ask twice.
create unique index requests_open_chat on groups.requests (applicant_id, subject_key)
  where kind = 'chat' and state in ('applied', 'inProgress') and delete_after is null;
create unique index requests_open_join on groups.requests (group_id, account_key)
  where kind = 'join' and state in ('applied', 'inProgress') and delete_after is null;
create index requests_applicant on groups.requests (applicant_id, id);
create index requests_waiting on groups.requests (kind, id) where state in ('applied', 'inProgress');
create index requests_decider on groups.requests (decided_by, id) where decided_by is not null;
create index requests_group on groups.requests (group_id, id) where group_id is not null;
create index requests_company on groups.requests (company_id) where company_id is not null;
create index requests_proof on groups.requests (proof_id) where proof_id is not null;
create index requests_deleted on groups.requests (delete_after) where delete_after is not null;

-- A group that somebody had asked for names the request.
alter table groups.groups add column request_id bigint references groups.requests (id) on delete set null;
create unique index groups_request on groups.groups (request_id) where request_id is not null and delete_after is null;
