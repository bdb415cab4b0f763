-- Which of the lines with one key was said last, as its source counts: a number, or a moment in seconds; 0 where it does not say.
alter table facts.records add column if not exists revision UInt32;
alter table facts.replaced_records add column if not exists revision UInt32;

-- That of the line that took its place, or removed it.
alter table facts.replaced_records add column if not exists replaced_revision UInt32;
alter table facts.sought add column if not exists revision UInt32
