-- Whose a task was in each company of which it was before they became one, the last one last; null where it stayed with whose it is.
alter table followups.tasks add column was_of bigint[] not null default '{}';
update followups.tasks set was_of = array_fill(null::bigint, array[cardinality(came_by)]) where came_by <> '{}';
alter table followups.tasks add constraint tasks_was_of check (cardinality(was_of) = cardinality(came_by));

-- The next contact of a company is planned by whoever has it in hand; what others have to do for it is none.
update phonebook.companies c set next_contact_at = planned.at
from (select held.id, min(t.due_at) filter (where t.person_id = held.custodian_id or t.person_id = any(held.follower_ids)) as at
      from followups.tasks t join phonebook.companies held on held.id = t.company_id
      where t.kind = 'contact' and t.state = 'open' group by held.id) planned
where planned.id = c.id and c.next_contact_at is distinct from planned.at;
