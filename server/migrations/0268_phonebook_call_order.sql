-- The list of companies in the order of calls: whom to call next, whom nobody has called for long, who has not moved for long.
create index companies_next_first on phonebook.companies (coalesce(next_contact_at, timestamptz '9999-01-01 00:00:00+00'), id);
create index companies_next_last on phonebook.companies (coalesce(next_contact_at, timestamptz '1970-01-01 00:00:00+00'), id);
create index companies_touched_order on phonebook.companies (coalesce(last_touch_at, timestamptz '1970-01-01 00:00:00+00'), id);
create index companies_stage_order on phonebook.companies (progress_since, id);
