-- How much the index of the search may put off was its own option, which nobody could change for one transaction. Now connections say it: as little as
-- before, and an import more, since it takes in at once what it has put off. Indexes that had PostgreSQL's default keep it as their own option.
alter index phonebook.companies_search_all reset (gin_pending_list_limit);
alter index phonebook.companies_followers set (gin_pending_list_limit = 4096);
alter index phonebook.companies_lanes set (gin_pending_list_limit = 4096);
alter index phonebook.companies_core_routes set (gin_pending_list_limit = 4096);
alter index trade.party_names_text set (gin_pending_list_limit = 4096);
