-- Freight rates are `rate` in the log too, and deleting one for good empties what the log knows of its kind and number. Exchange rates get a
-- kind of their own. The log refuses changes, and this is the only one: it changes no entry's content.
alter table platform.audit disable trigger audit_append_only;
update platform.audit set subject_kind = 'exchangeRate' where subject_kind = 'rate' and action like 'settings.%';
alter table platform.audit enable trigger audit_append_only;

update platform.switched_off set kind = 'exchangeRate' where kind = 'rate';
