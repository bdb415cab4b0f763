-- A year into which nothing has come for ten minutes is put together whole: a port's months then lie in one piece each and not in twenty.
alter table facts.records modify setting min_age_to_force_merge_seconds = 600, min_age_to_force_merge_on_partition_only = 1
