-- Chinese cards write an extension behind a dash: 021-62345678-801. It was taken for a part of the number, so that the number was not found.
update phonebook.companies
set phone_key = left(phone_key, -length(substring(telephone from '([0-9]{1,6})\s*$')))
where phone_key <> '' and regexp_replace(phone_country_code, '\D', '', 'g') in ('', '86', '0086')
  and telephone ~ '(^|[^0-9])([2-9][0-9]{6,7}|[2-9][0-9]{3}[- ][0-9]{4}|1[3-9][0-9]{9})\s*[-–—]+\s*[0-9]{1,6}\s*$'
  and phone_key like '%' || substring(telephone from '([0-9]{1,6})\s*$');

with dashed as (
  select v.id, v.contact_id, v.kind,
    '+86' || regexp_replace(regexp_replace(parts.main, '\D', '', 'g'), '^(0086|86(?=0?[1-9][0-9]{9}))?0?', '') || ';ext=' || parts.suffix as key
  from phonebook.contact_values v
  join phonebook.contacts k on k.id = v.contact_id
  join phonebook.companies c on c.id = k.company_id and c.country in ('', 'CN'),
  lateral (select substring(v.value from '^(.*[0-9])\s*[-–—]+\s*[0-9]{1,6}\s*$') as main, substring(v.value from '([0-9]{1,6})\s*$') as suffix) parts
  where v.kind in ('mobile', 'phone')
    and v.value ~ '^((\+|00)?86[- ]*)?(\(?0(10|2[0-9]|[3-9][0-9]{2})\)?[- ]*[2-9][0-9]{2,3}[- ]?[0-9]{4}|1[3-9][0-9]{9})\s*[-–—]+\s*[0-9]{1,6}\s*$'
)
update phonebook.contact_values v set key = dashed.key from dashed
where v.id = dashed.id and v.key <> dashed.key
  and not exists (select from phonebook.contact_values o where o.contact_id = dashed.contact_id and o.kind = dashed.kind and o.key = dashed.key);
