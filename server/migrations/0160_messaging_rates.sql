-- Rate blocks: the offers whose prices a bulk quotes. It stops with the first of them that no longer holds.
alter table messaging.bulks
  add column rate_ids bigint[] not null default '{}' check (cardinality(rate_ids) <= 20),
  -- What these offers say in each language of the bulk, as its sender read them last.
  add column rate_values jsonb not null default '{}';
alter table messaging.template_editions
  add column rate_ids bigint[] not null default '{}' check (cardinality(rate_ids) <= 20);
create index bulks_with_rates on messaging.bulks (id) where state in ('scheduled', 'running') and rate_ids <> '{}';

-- What was put into the text of a message when it left, so that what was sent can be shown.
alter table messaging.recipients add column said jsonb;

-- Whether all these offers can still be booked on the office's day.
create function messaging.rates_hold(ids bigint[]) returns boolean language sql stable as $$
  select not exists (
    select from unnest(ids) wanted (id)
    left join rates.rates r on r.id = wanted.id and r.delete_after is null
    where r.id is null or r.side <> 'supply' or r.state not in ('open', 'matched')
      or r.ends_on < coalesce(messaging.office_day(clock_timestamp()), current_date))
$$;
