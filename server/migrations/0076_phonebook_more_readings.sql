-- More characters are read in several ways, and more spellings of an extension are kept out of the number. The search texts of the companies
-- concerned are made anew by the same job.
insert into phonebook.stale_searches (company_id)
select c.id from phonebook.companies c
where c.name ~ '[贠隽佴适歙泌什筠堡峙陂棱宛解]' or c.telephone ~ '[-–—(（*轉機內]\s*[0-9]{1,6}\s*[)）#]?\s*$'
union
select k.company_id from phonebook.contacts k where k.name ~ '[贠隽佴适歙泌什筠堡峙陂棱宛解]'
on conflict do nothing;
