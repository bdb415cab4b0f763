-- A company that somebody made her own out of trade data is taken: it counts against the day's claims as what she takes from the pool.
alter table phonebook.ownerships drop constraint ownerships_kind_check;
alter table phonebook.ownerships add constraint ownerships_kind_check check (
  kind in ('created', 'imported', 'taken', 'claimed', 'assigned', 'released', 'transferred', 'recycled', 'handedOver', 'merged', 'undone'));
alter table phonebook.ownerships add constraint ownerships_taken check (kind <> 'taken' or (from_id is null and to_id is not null));
drop index phonebook.ownerships_claims;
create index ownerships_claims on phonebook.ownerships (to_id, at) where kind in ('claimed', 'taken');
