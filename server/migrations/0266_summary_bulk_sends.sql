-- What the summary counts bulk messages by.
create index entries_bulk_sends on activity.entries (at) include (actor_id, subject_id) where kind = 'messaging.activity.sent' and subject_kind = 'company';
