create table phonebook.tag_groups (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null check (name <> '' and char_length(name) <= 40),
  name_en text not null check (name_en <> '' and char_length(name_en) <= 80),
  place integer not null default 0,
  created_at timestamptz(3) not null default now(),
  created_by bigint references identity.users (id) on delete restrict
);
-- Names that differ in width, case or blanks only are the same name.
create function phonebook.plain_name(name text) returns text language sql immutable strict parallel safe
  as $$ select lower(regexp_replace(normalize(name, nfkc), '\s+', '', 'g')) $$;
create unique index tag_groups_name on phonebook.tag_groups (phonebook.plain_name(name));
create unique index tag_groups_name_en on phonebook.tag_groups (phonebook.plain_name(name_en));

create table phonebook.tags (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  group_id bigint not null references phonebook.tag_groups (id) on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 40),
  name_en text not null check (name_en <> '' and char_length(name_en) <= 80),
  colour text not null default 'blue' check (colour in ('grey', 'red', 'orange', 'gold', 'green', 'cyan', 'blue', 'purple', 'magenta')),
  place integer not null default 0
);
create unique index tags_name on phonebook.tags (group_id, phonebook.plain_name(name));
create unique index tags_name_en on phonebook.tags (group_id, phonebook.plain_name(name_en));

create table phonebook.company_tags (
  company_id bigint not null references phonebook.companies (id) on delete cascade,
  tag_id bigint not null references phonebook.tags (id) on delete cascade,
  at timestamptz(3) not null default now(),
  by_id bigint references identity.users (id) on delete restrict,
  primary key (company_id, tag_id)
);
create index company_tags_tag on phonebook.company_tags (tag_id, company_id);

-- Ready sets of labels with which a group begins.
create table phonebook.tag_templates (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null check (name <> '' and char_length(name) <= 40),
  name_en text not null check (name_en <> '' and char_length(name_en) <= 80),
  labels jsonb not null check (jsonb_typeof(labels) = 'array' and jsonb_array_length(labels) > 0)
);
create unique index tag_templates_name on phonebook.tag_templates (phonebook.plain_name(name));
