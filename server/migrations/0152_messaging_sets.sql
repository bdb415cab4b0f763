-- Who was written to today is also read as a set, of all clients at once; rows come in the order of their days.
create index deliveries_day on messaging.deliveries using brin (biz_day) with (pages_per_range = 16, autosummarize = on);
-- The few rows of clients that are several records, and the few opt-outs of a client or group itself: mostly there are none.
create index deliveries_merged on messaging.deliveries (biz_day) where cardinality(family) > 1;
create index suppressions_targets on messaging.suppressions (address_key) where class in ('client', 'group');
