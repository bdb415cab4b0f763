-- A way to WeChat's page and back: one browser's and, to bind, one session's; taken away by whoever brings it back, right or wrong.
create table identity.wechat_states (
  hash bytea primary key,
  browser_hash bytea not null,
  session_id uuid references identity.sessions (id) on delete cascade,
  expires_at timestamptz(3) not null
);

-- WeChat has said who it is, and nobody here has bound that account yet: good for one binding, by whoever also knows a password.
create table identity.wechat_tickets (
  hash bytea primary key,
  browser_hash bytea not null,
  unionid text not null check (unionid <> ''),
  name text not null,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz(3) not null
);
