-- The keys (names, organization numbers, telephones, e-mail addresses, contact values) that transactions are about to write, as digests. A row is
-- deleted as soon as it is inserted; until its transaction ends, the unique index lets nobody else insert the same key. So two transactions that
-- judge and write the same company or contact run one after the other, and the second one sees what the first has written. Advisory locks would need
-- thousands at once, or would let strangers wait for each other.
create unlogged table phonebook.key_claims (key bytea primary key);
-- The table has many dead rows and no living ones, so only the index leads to the new ones quickly.
create function phonebook.release_key_claims() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from phonebook.key_claims where key = any(array(select key from claimed));
  return null;
end $$;
create trigger key_claims_released after insert on phonebook.key_claims
  referencing new table as claimed for each statement execute function phonebook.release_key_claims();
