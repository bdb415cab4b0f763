-- Templates of bulk messages. Each change of the words is an edition of its own, which is never rewritten.
create table messaging.templates (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null check (name <> '' and char_length(name) <= 60),
  name_en text not null check (name_en <> '' and char_length(name_en) <= 100),
  kind text not null check (kind in ('text', 'mail')),
  -- A draft is its author's; a released one is offered to all who write bulks.
  state text not null default 'draft' check (state in ('draft', 'released')),
  edition integer not null default 1,
  created_by bigint not null references identity.users (id) on delete restrict,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  delete_after timestamptz(3)
);
create index templates_changed on messaging.templates (updated_at desc, id desc);
create index templates_deleted on messaging.templates (delete_after) where delete_after is not null;

create table messaging.template_editions (
  template_id bigint not null references messaging.templates (id) on delete cascade,
  edition integer not null,
  language text not null check (language in ('zh', 'en', 'es', 'ja')),
  subject text not null default '' check (char_length(subject) <= 200 and subject !~ '[[:cntrl:]]'),
  text text not null default '' check (char_length(text) <= 20000),
  translations jsonb not null default '{}',
  at timestamptz(3) not null default now(),
  by_id bigint not null references identity.users (id) on delete restrict,
  primary key (template_id, edition)
);

alter table messaging.bulks
  -- The edition whose words these are; the bulk keeps a copy of them. A draft outlives its template.
  add column template_id bigint,
  add column template_edition integer,
  add constraint bulks_template check ((template_id is null) = (template_edition is null)),
  add constraint bulks_template_edition foreign key (template_id, template_edition)
    references messaging.template_editions (template_id, edition) on delete set null;
create index bulks_template on messaging.bulks (template_id, template_edition) where template_id is not null;

-- An edition stays as it was written, and one with which a bulk was sent stays for good.
create function messaging.guard_edition() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'an edition of a template is never rewritten' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from messaging.bulks b
    where b.template_id = old.template_id and b.template_edition = old.edition and b.confirmed_at is not null) then
    raise exception 'an edition that was sent is kept' using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;
create trigger template_editions_guarded before update or delete on messaging.template_editions
  for each row execute function messaging.guard_edition();
create trigger template_editions_no_truncate before truncate on messaging.template_editions
  for each statement execute function messaging.refuse_change();
