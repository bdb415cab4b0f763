-- A party is found by its names as a company is: by words, without accents, by pinyin and initials. A job writes the text; until then the name itself is searched.
alter table trade.party_names add column search_text text check (char_length(search_text) <= 4000);
create index party_names_search on trade.party_names using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 4096);
create index party_names_unread on trade.party_names (id) where search_text is null;
drop index trade.party_names_text;
