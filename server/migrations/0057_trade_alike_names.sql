-- Where a name stands in four orders (server/src/domains/trade/alike-keys.rules.ts); null while a job has not worked it out. Names that stand beside each
-- other in one of them may be one party, so no name is compared with all others, however many begin as it does.
alter table trade.party_names add column alike_keys text[] check (cardinality(alike_keys) = 4);
create index party_names_alike_1 on trade.party_names ((alike_keys[1]) collate "C") where alike_keys is not null;
create index party_names_alike_2 on trade.party_names ((alike_keys[2]) collate "C") where alike_keys is not null;
create index party_names_alike_3 on trade.party_names ((alike_keys[3]) collate "C") where alike_keys is not null;
create index party_names_alike_4 on trade.party_names ((alike_keys[4]) collate "C") where alike_keys is not null;
drop index trade.party_names_beginning;
drop index trade.party_names_ending;
-- What was compared by beginnings and endings alone is compared anew.
update trade.parties set compared_at = null where joined_to is null and compared_at is not null;
-- What a party had before the one that was joined to it gave it its company or the verdict on its kind: it has it again when the two are parted.
alter table trade.parties add column kept_had jsonb check (kept_had is null or joined_to is not null);
