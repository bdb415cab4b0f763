-- A party is found by any of its names.
drop index trade.parties_name;
create index party_names_text on trade.party_names using gin (lower(text) gin_trgm_ops);
