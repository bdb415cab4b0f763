-- What one run does to many subjects is told in one line. The key says which run, and which part of it where the parts are told apart.
alter table activity.entries add column batch text check (char_length(batch) between 1 and 200);
create index entries_batch on activity.entries (batch, kind, at desc, id desc) where batch is not null;

-- Why a company changed hands stood in its ownerships alone.
update activity.entries e
set facts = e.facts || jsonb_build_object('reason', o.reason)
from phonebook.ownerships o
where e.subject_kind = 'company' and e.kind in ('phonebook.activity.released', 'phonebook.activity.transferred')
  and o.company_id = e.subject_id and 'phonebook.activity.' || o.kind = e.kind and o.at::timestamptz(3) = e.at and o.reason <> '';
