-- A private chat that its owner has given to a colleague. No file is read into it any more: what the colleague says to the same person is a
-- chat of its own.
alter table groups.groups
  add column given_by_id bigint references identity.users (id) on delete restrict,
  add constraint groups_given_private check (given_by_id is null or type = 'private');
create index groups_giver on groups.groups (given_by_id) where given_by_id is not null;
create index groups_private_to on groups.groups (private_to_id) where private_to_id is not null;
drop index groups.groups_private;
create unique index groups_private on groups.groups (private_to_id, platform, account_key)
  where delete_after is null and type = 'private' and given_by_id is null;
