-- What the lines of each conversation of a file were; null where it was read before this was kept.
alter table groups.file_parts add column lines jsonb;
