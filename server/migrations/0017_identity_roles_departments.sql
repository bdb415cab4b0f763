-- Roles and departments are administered: saving needs the version that was seen, and the row of what is deleted stays for what was done in it.
-- Codes stand in order, once each.
create sequence identity.role_authority;

alter table identity.roles
  alter column authority set default 'role' || nextval('identity.role_authority'),
  add column version integer not null default 1,
  add column deleted_at timestamptz(3),
  add constraint roles_everything_is_admins check (not opens_everything or authority = 'admin'),
  add constraint roles_required check (deleted_at is null or authority not in ('admin', '系统管理员'));
update identity.roles set codes = array(select distinct unnest(codes) order by 1);
create unique index roles_name_zh on identity.roles (lower(name_zh)) where deleted_at is null;
create unique index roles_name_en on identity.roles (lower(name_en)) where deleted_at is null;
create unique index roles_name_es on identity.roles (lower(name_es)) where deleted_at is null;
create unique index roles_name_ja on identity.roles (lower(name_ja)) where deleted_at is null;
create index user_roles_role on identity.user_roles (role_id);

-- Nobody is given a role that is gone, nor one that is going: the row is locked against it.
create function identity.refuse_deleted_role() returns trigger language plpgsql as $$
begin
  perform from identity.roles where id = new.role_id and deleted_at is null for share;
  if not found then
    raise exception 'role % is not there', new.role_id using errcode = 'foreign_key_violation', constraint = 'user_roles_role_stands';
  end if;
  return new;
end
$$;
create trigger user_roles_role_stands before insert or update of role_id on identity.user_roles
  for each row execute function identity.refuse_deleted_role();

alter table identity.departments
  add column position integer not null default 0,
  add column version integer not null default 1,
  add column deleted_at timestamptz(3);
update identity.departments d set position = o.position
from (select id, row_number() over (partition by parent_id order by id) - 1 as position from identity.departments) o
where o.id = d.id;
create unique index departments_sibling_name on identity.departments (parent_id, lower(name)) nulls not distinct where deleted_at is null;

-- Two moves at once could each be right and together a circle: whoever changes the tree waits for the one before.
create function identity.lock_departments() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('identity.departments'));
  return null;
end
$$;
create trigger departments_one_change_at_a_time before insert or update of parent_id, deleted_at on identity.departments
  for each statement execute function identity.lock_departments();

-- The tree is a tree: no department stands under itself, under one that is gone, or is gone above one that stands.
create function identity.refuse_broken_tree() returns trigger language plpgsql as $$
begin
  if exists (
    with recursive above (id) as (
      select new.parent_id
      union
      select d.parent_id from identity.departments d join above on d.id = above.id)
    select from above where id = new.id) then
    raise exception 'department % would stand under itself', new.id using errcode = 'check_violation', constraint = 'departments_no_circle';
  end if;
  if new.deleted_at is null and exists (select from identity.departments where id = new.parent_id and deleted_at is not null) then
    raise exception 'department % is not there', new.parent_id using errcode = 'foreign_key_violation', constraint = 'departments_parent_stands';
  end if;
  if new.deleted_at is not null and exists (select from identity.departments where parent_id = new.id and deleted_at is null) then
    raise exception 'departments stand under %', new.id using errcode = 'foreign_key_violation', constraint = 'departments_parent_stands';
  end if;
  return null;
end
$$;
create trigger departments_are_a_tree after insert or update of parent_id, deleted_at on identity.departments
  for each row execute function identity.refuse_broken_tree();

-- Nobody joins a department that is gone, nor one that is going.
create function identity.refuse_deleted_department() returns trigger language plpgsql as $$
begin
  perform from identity.departments where id = new.department_id and deleted_at is null for share;
  if not found then
    raise exception 'department % is not there', new.department_id using errcode = 'foreign_key_violation', constraint = 'users_department_stands';
  end if;
  return new;
end
$$;
create trigger users_department_stands before insert or update of department_id on identity.users
  for each row when (new.department_id is not null) execute function identity.refuse_deleted_department();
