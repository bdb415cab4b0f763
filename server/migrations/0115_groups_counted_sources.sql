-- A finding is made with the counts of the sources that are written with it. Counting then writes nothing, where it wrote each
-- new finding and all its indexes a second time.
create or replace function groups.count_finding_sources() returns trigger language plpgsql as $$
begin
  update groups.findings f
  set sources = counted.sources, group_ids = counted.group_ids, at = coalesce(counted.at, f.at)
  from (
    select told.finding_id, count(s.id)::int as sources, min(s.at) as at,
      coalesce(array_agg(distinct s.group_id) filter (where s.group_id is not null), '{}') as group_ids
    from (select distinct finding_id from touched) told
    left join groups.finding_sources s on s.finding_id = told.finding_id
    group by told.finding_id) counted
  where f.id = counted.finding_id
    and (f.sources, f.group_ids, f.at) is distinct from (counted.sources, counted.group_ids, coalesce(counted.at, f.at));
  if tg_op = 'DELETE' then
    delete from groups.findings f where f.id in (select finding_id from touched) and f.sources = 0 and f.state <> 'accepted';
  end if;
  return null;
end $$;
