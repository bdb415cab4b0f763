-- Companies of one progress, newest first, with what people narrow such a list by: it is read without the table, and so is its count.
create index companies_progress_newest on phonebook.companies (progress, updated_at, id)
  include (delete_after, visibility, custodian_id, follower_ids, type, source, platform, country, province, city, next_contact_at, last_touch_at);
-- A place with a progress is found by one index. It is no larger than the index of places alone, whose entries were mostly the same.
drop index phonebook.companies_place;
create index companies_place on phonebook.companies (country, province, city, progress);
