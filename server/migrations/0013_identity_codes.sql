-- Who wanted a code sent where, and from which address: what the limits are counted by. Strangers' numbers stand here like everybody's.
create table identity.code_requests (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('signIn', 'forgetPassword', 'bind')),
  target text not null check (target <> ''),
  -- Whoever was signed in and wants to bind the target.
  user_id bigint references identity.users (id) on delete cascade,
  address text not null,
  language text not null,
  created_at timestamptz(3) not null default now(),
  -- Sent, given up, or nobody's.
  settled_at timestamptz(3)
);
create index code_requests_target on identity.code_requests (target, created_at);
create index code_requests_address on identity.code_requests (address, created_at);
create index code_requests_created on identity.code_requests (created_at);
create index code_requests_user on identity.code_requests (user_id);

-- The one living code of a purpose and a target. Of a stranger's a seal that no code has, so that a try at it is the same work.
create table identity.codes (
  purpose text not null check (purpose in ('signIn', 'forgetPassword', 'bind')),
  target text not null check (target <> ''),
  user_id bigint references identity.users (id) on delete cascade,
  seal bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz(3) not null,
  primary key (purpose, target),
  check (purpose <> 'bind' or user_id is not null)
);
create index codes_user on identity.codes (user_id);
create index codes_expiry on identity.codes (expires_at);

-- What would have left the house, on an installation that has nothing to send with; only where DEVELOPMENT_MAILBOX is on.
create table platform.development_mailbox (
  id bigint generated always as identity primary key,
  way text not null check (way in ('mail', 'text')),
  recipient text not null,
  subject text not null,
  text text not null,
  created_at timestamptz(3) not null default now()
);
