-- Talks between two people: they stand in the register for their owner alone.
alter table groups.groups
  add column private_to_id bigint references identity.users (id) on delete restrict,
  drop constraint groups_type_check,
  add constraint groups_type_check check (type in ('freightAgent', 'inquiry', 'private')),
  add constraint groups_private_to check ((type = 'private') = (private_to_id is not null)),
  add constraint groups_private_alone check (type <> 'private' or (assistant_id is null and operator_id is null));
drop index groups.groups_account;
create unique index groups_account on groups.groups (platform, account_key) where delete_after is null and type <> 'private';
-- Two of us may talk to the same person.
create unique index groups_private on groups.groups (private_to_id, platform, account_key) where delete_after is null and type = 'private';

alter table groups.file_parts
  -- Those who speak in it, where they are two at most.
  add column speakers jsonb not null default '[]',
  -- The key of the one who is the uploader; empty where only the other one speaks, null where nobody has said it.
  add column own_key text;
