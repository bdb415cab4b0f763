-- Processes keep sessions and rights in memory, and ask at every request what has changed since the snapshot as of which they keep them. A row says
-- that a transaction changed what one person may do, or what anybody may do: 0. Its transaction is compared with the snapshot, because transactions
-- do not end in the order of their numbers; so nothing that has committed before a request is missed, and no two changes wait for each other.
create table identity.rights_changes (
  xid xid8 not null default pg_current_xact_id(),
  user_id bigint not null,
  -- Of the statement and not of the transaction, which may have begun long before.
  at timestamptz(3) not null default clock_timestamp()
);
create index rights_changes_xid on identity.rights_changes (xid);

-- The argument is the column of the person, or `all`.
create function identity.note_rights_change() returns trigger language plpgsql as $$
begin
  insert into identity.rights_changes (user_id)
  select distinct id from unnest(
    case when tg_argv[0] = 'all' then array[0]::bigint[]
    else array[(to_jsonb(old) ->> tg_argv[0])::bigint, (to_jsonb(new) ->> tg_argv[0])::bigint] end) id
  where id is not null;
  return null;
end $$;

-- A use of a session makes `last_seen_at` later, which ends nothing.
create trigger sessions_rights_changed after update on identity.sessions for each row
  when (new.last_seen_at < old.last_seen_at
    or (old.user_id, old.role_id, old.companion_hash, old.bound_at, old.expires_at, old.ended_at, old.end_reason)
      is distinct from (new.user_id, new.role_id, new.companion_hash, new.bound_at, new.expires_at, new.ended_at, new.end_reason))
  execute function identity.note_rights_change('user_id');
create trigger sessions_rights_ended after delete on identity.sessions for each row
  when (old.expires_at > now()) execute function identity.note_rights_change('user_id');
create trigger sessions_rights_truncated after truncate on identity.sessions for each statement
  execute function identity.note_rights_change('all');

create trigger users_rights_changed after update of name, disabled_at on identity.users for each row
  when ((old.name, old.disabled_at) is distinct from (new.name, new.disabled_at))
  execute function identity.note_rights_change('id');
-- Whoever reaches a department reaches its people.
create trigger users_reach_changed after update of department_id on identity.users for each row
  when (old.department_id is distinct from new.department_id) execute function identity.note_rights_change('all');
create trigger users_reach_grown after insert on identity.users for each row
  when (new.department_id is not null) execute function identity.note_rights_change('all');
create trigger users_rights_ended after delete on identity.users for each row
  execute function identity.note_rights_change('all');
create trigger users_rights_truncated after truncate on identity.users for each statement
  execute function identity.note_rights_change('all');

create trigger user_roles_rights_changed after insert or update or delete on identity.user_roles for each row
  execute function identity.note_rights_change('user_id');
create trigger user_roles_rights_truncated after truncate on identity.user_roles for each statement
  execute function identity.note_rights_change('all');

create trigger roles_rights_changed after update on identity.roles for each row
  when ((old.authority, old.codes, old.opens_everything, old.scope, old.capabilities)
    is distinct from (new.authority, new.codes, new.opens_everything, new.scope, new.capabilities))
  execute function identity.note_rights_change('all');
create trigger roles_rights_ended after delete on identity.roles for each row
  execute function identity.note_rights_change('all');

create trigger departments_rights_changed after update of parent_id on identity.departments for each row
  when (old.parent_id is distinct from new.parent_id) execute function identity.note_rights_change('all');
create trigger departments_rights_ended after delete on identity.departments for each row
  execute function identity.note_rights_change('all');

-- The beginning and the end of a stand-in are read with the rights.
create trigger covers_rights_changed after insert or update or delete on identity.covers for each row
  execute function identity.note_rights_change('cover_id');
create trigger covers_rights_truncated after truncate on identity.covers for each statement
  execute function identity.note_rights_change('all');
