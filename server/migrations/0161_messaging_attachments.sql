-- Files that leave with the mails of a bulk. A bulk and an edition of a template name them; what nobody names is deleted after a day.
create table messaging.attachments (
  id bigint generated always as identity primary key,
  file_id bigint not null unique references files.files (id) on delete restrict,
  name text not null check (name <> '' and char_length(name) <= 255 and name !~ '[[:cntrl:]]'),
  media_type text not null,
  size integer not null check (size > 0),
  created_by bigint not null references identity.users (id) on delete restrict,
  created_at timestamptz(3) not null default now(),
  -- When somebody last named it.
  named_at timestamptz(3) not null default now()
);
create index attachments_named on messaging.attachments (named_at);

alter table messaging.bulks add column attachment_ids bigint[] not null default '{}' check (cardinality(attachment_ids) <= 9);
alter table messaging.template_editions
  add column attachment_ids bigint[] not null default '{}' check (cardinality(attachment_ids) <= 9);
create index bulks_attachments on messaging.bulks using gin (attachment_ids) where attachment_ids <> '{}';
create index template_editions_attachments on messaging.template_editions using gin (attachment_ids) where attachment_ids <> '{}';
