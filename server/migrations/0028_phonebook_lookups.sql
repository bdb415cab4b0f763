-- The declared look-ups of the last day: counted per person, and what each has told, so that somebody can apply for what she may not see.
create table phonebook.look_ups (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references identity.users (id) on delete restrict,
  at timestamptz(3) not null default now(),
  -- The records told of beyond what the person sees, in the order of the answer; without a key, since a record may go.
  told_ids bigint[] not null default '{}'
);
create index look_ups_user on phonebook.look_ups (user_id, at);

-- How the distinctive part of a name sounds, without place, trade and legal form: 宁波远洋国际货运代理有限公司 and 远扬物流 are both `yuanyang`.
-- Null until it is worked out, which the server does for rows that are older than this column.
alter table phonebook.companies add column sound_key text collate "C";
create index companies_sound_key on phonebook.companies (sound_key);
-- Whose mailbox is at the same house.
create index companies_email_domain on phonebook.companies (split_part(lower(email), '@', 2)) where email <> '';
