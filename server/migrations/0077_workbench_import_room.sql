-- A person may hold only so many records of some lists. The import counts the new records that its owner would hold, so that the preview can say how
-- many go beyond that limit.
alter table workbench.imports add column takes_room integer not null default 0;
