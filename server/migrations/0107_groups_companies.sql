-- The company of a group in which clients ask, who of us a member is, and whom of the phonebook.
alter table groups.groups
  add column company_id bigint references phonebook.companies (id) on delete set null,
  -- The companies from which a group came by merges, the last one at the end.
  add column came_by bigint[] not null default '{}';
create index groups_company on groups.groups (company_id) where company_id is not null;

alter table groups.members
  add column colleague_id bigint references identity.users (id) on delete restrict,
  add column contact_id bigint references phonebook.contacts (id) on delete set null,
  add constraint members_colleague_of_staff check (colleague_id is null or is_staff);
create index members_colleague on groups.members (colleague_id, group_id) where colleague_id is not null;
create index members_contact on groups.members (contact_id) where contact_id is not null;
