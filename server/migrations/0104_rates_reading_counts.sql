-- What a person has to do with the lines of a reading, counted as they are written: a list of two hundred readings reads none of their lines.
alter table rates.readings
  add column count_lines integer not null default 0,
  add column count_ready integer not null default 0,
  add column count_ports integer not null default 0,
  add column count_open integer not null default 0,
  add column count_left_out integer not null default 0,
  add column count_accepted integer not null default 0,
  add column count_findings integer not null default 0;

-- Adds the lines of a statement to their readings, or takes them away. Two people who settle lines of one reading at once are both counted.
create function rates.count_reading_lines() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0]::integer;
begin
  update rates.readings r
  set count_lines = r.count_lines + sign * c.lines, count_ready = r.count_ready + sign * c.ready,
    count_ports = r.count_ports + sign * c.ports, count_open = r.count_open + sign * c.open,
    count_left_out = r.count_left_out + sign * c.left_out, count_accepted = r.count_accepted + sign * c.accepted,
    count_findings = r.count_findings + sign * c.findings
  from (
    select reading_id, count(*) as lines,
      count(*) filter (where state = 'waiting' and is_ready) as ready,
      count(*) filter (where state = 'waiting' and cardinality(words) > 0 and not is_finding) as ports,
      count(*) filter (where state = 'waiting' and not is_ready and cardinality(words) = 0 and not is_finding) as open,
      count(*) filter (where state = 'leftOut') as left_out,
      count(*) filter (where state = 'accepted') as accepted,
      count(*) filter (where is_finding) as findings
    from counted group by reading_id order by reading_id) c
  where r.id = c.reading_id;
  return null;
end $$;
create trigger reading_lines_added after insert on rates.reading_lines
  referencing new table as counted for each statement execute function rates.count_reading_lines('1');
create trigger reading_lines_taken after delete on rates.reading_lines
  referencing old table as counted for each statement execute function rates.count_reading_lines('-1');
create trigger reading_lines_changed after update on rates.reading_lines
  referencing new table as counted for each statement execute function rates.count_reading_lines('1');
create trigger reading_lines_were after update on rates.reading_lines
  referencing old table as counted for each statement execute function rates.count_reading_lines('-1');

-- The lines that are there already.
update rates.readings r
set count_lines = c.lines, count_ready = c.ready, count_ports = c.ports, count_open = c.open, count_left_out = c.left_out,
  count_accepted = c.accepted, count_findings = c.findings
from (
  select reading_id, count(*) as lines,
    count(*) filter (where state = 'waiting' and is_ready) as ready,
    count(*) filter (where state = 'waiting' and cardinality(words) > 0 and not is_finding) as ports,
    count(*) filter (where state = 'waiting' and not is_ready and cardinality(words) = 0 and not is_finding) as open,
    count(*) filter (where state = 'leftOut') as left_out,
    count(*) filter (where state = 'accepted') as accepted,
    count(*) filter (where is_finding) as findings
  from rates.reading_lines group by reading_id) c
where r.id = c.reading_id;

-- The lines that the next lot of accepting takes, and how many are left.
create index reading_lines_ready on rates.reading_lines (reading_id, place) where state = 'waiting' and is_ready and outcome <> 'refused';
