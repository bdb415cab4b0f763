-- A bulk may also leave people in peace on their days off: the weekend of where they are, and the holidays of the office for those of its zone.

alter table messaging.bulks add column quiet_days_off boolean not null default false;

-- Whether the weekend of a zone: Friday and Saturday in much of the Arab world, in Israel and in Bangladesh.
create function messaging.is_weekend(day date, zone text) returns boolean language sql immutable parallel safe as $$
  select extract(isodow from day) in (6, case when zone in (
    'Africa/Algiers', 'Africa/Cairo', 'Africa/Khartoum', 'Africa/Tripoli', 'Asia/Aden', 'Asia/Amman', 'Asia/Baghdad', 'Asia/Bahrain', 'Asia/Damascus',
    'Asia/Dhaka', 'Asia/Hebron', 'Asia/Jerusalem', 'Asia/Kuwait', 'Asia/Muscat', 'Asia/Qatar', 'Asia/Riyadh', 'Asia/Tehran') then 5 else 7 end)
$$;

-- Whether it is a quiet hour in one of these zones, or a day off where that is asked. The office's calendar knows the days off, and the weekends that are worked.
create function messaging.is_quiet(at timestamptz, zones text[], quiet_from time, quiet_to time, days_off boolean) returns boolean language sql stable as $$
  select messaging.is_quiet(at, zones, quiet_from, quiet_to) or (days_off and exists (
    select from unnest(zones) zone cross join lateral (select (at at time zone zone)::date as day) local
    left join lateral (
      select d.kind from followups.office_days d
      where d.day = local.day and (
        select z.zone = any(zones) from messaging.office_zones z where z.begins_at <= at order by z.begins_at desc limit 1)) own on true
    where coalesce(own.kind = 'holiday', messaging.is_weekend(local.day, zone))))
$$;
