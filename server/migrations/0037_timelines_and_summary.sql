-- What happened is read by time: of one subject, of the whole desk, and of one person.
drop index activity.entries_subject;
create index entries_subject on activity.entries (subject_kind, subject_id, at desc, id desc);
create index entries_desk on activity.entries (at desc, id desc);
create index entries_actor on activity.entries (actor_id, at desc, id desc);

-- What a period's figures are read by.
create index ownerships_period on phonebook.ownerships (at) include (kind, company_id, from_id, to_id);
create index tasks_finished on followups.tasks (closed_at) where state = 'done';
