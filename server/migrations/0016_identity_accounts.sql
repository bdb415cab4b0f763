-- Who disabled an account, and why: the administrator who is asked about it later need not search the log.
alter table identity.users
  add column disabled_by bigint references identity.users (id) on delete set null,
  add column disabled_reason text not null default '' check (char_length(disabled_reason) <= 300);

-- Somebody must always open everything. The verbs say so in words; this holds against everything else, and at commit, since roles are exchanged step by step.
create function identity.keep_an_administrator() returns trigger language plpgsql as $$
begin
  -- Of two at the same moment the second waits, and sees what the first has left.
  perform pg_advisory_xact_lock(hashtext('identity.keep_an_administrator'));
  if not exists (
    select from identity.users someone
    join identity.user_roles held on held.user_id = someone.id
    join identity.roles role on role.id = held.role_id
    where someone.disabled_at is null and role.opens_everything)
  then
    raise exception 'nobody would be left who opens everything' using errcode = 'check_violation', constraint = 'users_administrator';
  end if;
  return null;
end
$$;

create constraint trigger users_administrator after update of disabled_at on identity.users deferrable initially deferred
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function identity.keep_an_administrator();
create constraint trigger user_roles_administrator after delete or update of role_id on identity.user_roles deferrable initially deferred
  for each row execute function identity.keep_an_administrator();
create constraint trigger roles_administrator after update of opens_everything on identity.roles deferrable initially deferred
  for each row when (old.opens_everything and not new.opens_everything) execute function identity.keep_an_administrator();
