create extension if not exists pg_trgm with schema public;

create schema platform;

-- Who did what to which record, and when. Values that may name a person stand apart, so that erasure can empty them and nothing else.
create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id bigint,
  action text not null,
  subject_kind text not null,
  subject_id bigint,
  request_id text not null
);
create index audit_subject on platform.audit (subject_kind, subject_id, id desc);

create table platform.audit_values (
  audit_id bigint primary key references platform.audit (id) on delete restrict,
  before jsonb,
  after jsonb
);

create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are append-only' using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_append_only before update or delete on platform.audit for each row execute function platform.refuse_change();
create trigger audit_no_truncate before truncate on platform.audit for each statement execute function platform.refuse_change();

-- Values may be emptied when a person's data are erased, and never be rewritten.
create function platform.allow_emptying() returns trigger language plpgsql as $$
begin
  if (new.before is null or new.before = old.before) and (new.after is null or new.after = old.after) and new.audit_id = old.audit_id then
    return new;
  end if;
  raise exception 'audit values can only be emptied' using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_values_only_emptied before update on platform.audit_values for each row execute function platform.allow_emptying();
create trigger audit_values_no_truncate before truncate on platform.audit_values for each statement execute function platform.refuse_change();
create trigger audit_values_kept before delete on platform.audit_values for each row execute function platform.refuse_change();

-- Secrets that the product makes for itself once, such as the key that signs tokens.
create table platform.secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz(3) not null default now()
);
