-- Keys are claimed and let go by one function instead of by a trigger that runs for rows which another statement has just made: it takes half the
-- time of a single write. A row is deleted as soon as it is inserted; until its transaction ends, the unique index lets nobody else insert the same key.
drop trigger key_claims_released on phonebook.key_claims;
drop function phonebook.release_key_claims();
-- The table has many dead rows and no living ones, so only the index leads to the new ones quickly.
create function phonebook.claim_keys(keys text[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  digest bytea;
begin
  -- Most changes bring one key.
  if cardinality(keys) = 1 then
    digest := substring(sha256(convert_to(keys[1], 'UTF8')) from 1 for 16);
    insert into phonebook.key_claims (key) values (digest) on conflict (key) do nothing;
    delete from phonebook.key_claims where key = digest;
    return;
  end if;
  insert into phonebook.key_claims (key)
  select distinct substring(sha256(convert_to(asked.key, 'UTF8')) from 1 for 16) as digest from unnest(keys) asked (key) order by 1
  on conflict (key) do nothing;
  delete from phonebook.key_claims
  where key = any(array(select substring(sha256(convert_to(asked.key, 'UTF8')) from 1 for 16) from unnest(keys) asked (key)));
end $$;

-- Rows and keys of a preview are cleared by their import's own jobs, and no import is ever deleted: nothing is won by looking for the same import once
-- for each row and each key.
alter table workbench.import_rows drop constraint import_rows_import_id_fkey;
alter table workbench.import_keys drop constraint import_keys_import_id_fkey;
