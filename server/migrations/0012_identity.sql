-- Other ways to reach a person, each proven before it stands here and nobody else's; what she says of her firm.
alter table identity.users
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column email text check (email = lower(btrim(email)) and email like '%_@_%' and char_length(email) <= 254),
  add column wechat_unionid text check (wechat_unionid <> ''),
  add column wechat_name text not null default '',
  add column company_name text not null default '' check (char_length(company_name) <= 200),
  add column company_address text not null default '' check (char_length(company_address) <= 300),
  add column organization_code text not null default '' check (char_length(organization_code) <= 18),
  add column avatar_file_id bigint,
  drop column avatar;
create unique index users_phone on identity.users (phone) where phone is not null;
create unique index users_email on identity.users (email) where email is not null;
create unique index users_wechat on identity.users (wechat_unionid) where wechat_unionid is not null;

-- By which way the session was opened.
alter table identity.sessions
  add column way text not null default 'password' check (way in ('password', 'code', 'wechat', 'link', 'role'));
create unique index sessions_companion on identity.sessions (companion_hash);
