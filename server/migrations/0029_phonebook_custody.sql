-- A company that comes with its own dates keeps them, and who claims it is protected from the moment of claiming.
create or replace function phonebook.date_custody() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.held_since := case when new.custodian_id is not null then coalesce(new.held_since, now()) end;
    new.pooled_at := case when new.custodian_id is null then coalesce(new.pooled_at, now()) end;
    return new;
  end if;
  if new.custodian_id is not distinct from old.custodian_id then
    return new;
  end if;
  new.held_since := case when new.custodian_id is not null then now() end;
  new.pooled_at := case when new.custodian_id is null then now() end;
  new.previous_custodian_id := coalesce(old.custodian_id, old.previous_custodian_id);
  -- What protected the one before protects nobody after him.
  if new.protected_until is not distinct from old.protected_until then
    new.protected_until := null;
  end if;
  return new;
end $$;
