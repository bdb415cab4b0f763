-- How many findings of a group nobody has decided on, so that the register can be sorted by it. A group without any has no row. It
-- refers to the group by number alone: a group that is purged takes its findings, and they take their count.
create table groups.open_findings (
  group_id bigint primary key,
  findings integer not null
);

-- What a transaction changes of these counts. It is added up when the transaction commits, group by group in the order of their ids:
-- so two transactions that change the same groups wait for each other for a moment only, and never in a circle.
create table groups.open_finding_changes (
  id bigint generated always as identity primary key,
  group_id bigint not null,
  change integer not null
);

create function groups.note_open_findings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into groups.open_finding_changes (group_id, change)
    select told.id, count(*) from made f cross join unnest(f.group_ids) told (id) where f.state = 'found' group by told.id;
  elsif tg_op = 'DELETE' then
    insert into groups.open_finding_changes (group_id, change)
    select told.id, -count(*) from gone f cross join unnest(f.group_ids) told (id) where f.state = 'found' group by told.id;
  else
    insert into groups.open_finding_changes (group_id, change)
    select told.id, sum(told.change) from (
      select unnest(f.group_ids) as id, 1 as change from made f where f.state = 'found'
      union all
      select unnest(f.group_ids), -1 from gone f where f.state = 'found') told
    group by told.id having sum(told.change) <> 0;
  end if;
  return null;
end $$;
create trigger findings_made after insert on groups.findings
  referencing new table as made for each statement execute function groups.note_open_findings();
create trigger findings_changed after update on groups.findings
  referencing new table as made old table as gone for each statement execute function groups.note_open_findings();
create trigger findings_gone after delete on groups.findings
  referencing old table as gone for each statement execute function groups.note_open_findings();

-- The first change of a transaction takes all of them; for the others nothing is left. Those of others cannot be seen, since none is ever committed.
create function groups.count_open_findings() returns trigger language plpgsql as $$
declare
  done bigint[];
begin
  with mine as (delete from groups.open_finding_changes where id >= new.id returning group_id, change),
  counted as (
    insert into groups.open_findings as o (group_id, findings)
    select group_id, sum(change) from mine group by group_id having sum(change) <> 0 order by group_id
    on conflict (group_id) do update set findings = o.findings + excluded.findings
    returning o.group_id, o.findings)
  select array_agg(group_id) filter (where findings = 0) into done from counted;
  if done is not null then
    delete from groups.open_findings where group_id = any(done);
  end if;
  return null;
end $$;
create constraint trigger open_findings_counted after insert on groups.open_finding_changes
  deferrable initially deferred for each row execute function groups.count_open_findings();

insert into groups.open_findings (group_id, findings)
select told.id, count(*) from groups.findings f cross join unnest(f.group_ids) told (id) where f.state = 'found' group by told.id;
