-- The list of readings is searched by what it calls them: the name of the file, or how the text begins.
alter table rates.readings
  add column title text not null generated always as (
    case when file_name <> '' then file_name else left(split_part(btrim(text, E' \t\r\n　'), E'\n', 1), 80) end) stored;

-- Lines that wait for a person, over all readings of somebody.
create index readings_waiting on rates.readings (owner_id, id desc) where count_ports + count_open > 0;
create index reading_lines_waiting on rates.reading_lines (reading_id, place) where state = 'waiting' and not is_ready and not is_finding;
