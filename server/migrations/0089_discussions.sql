-- Comments with mentions, and attachments, of records of any kind. The owner of the record says who sees it, and so them.
create schema discussions;

create table discussions.comments (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  subject_kind text not null check (subject_kind ~ '^[a-z][A-Za-z]*$'),
  subject_id bigint not null,
  author_id bigint not null references identity.users (id) on delete restrict,
  at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  text text not null check (char_length(text) between 1 and 1000),
  mentioned_ids bigint[] not null default '{}' check (cardinality(mentioned_ids) <= 20),
  -- Gone for everybody from the moment this is set; really deleted once it has passed.
  delete_after timestamptz(3)
);
create index comments_subject on discussions.comments (subject_kind, subject_id, id);
create index comments_deleted on discussions.comments (delete_after) where delete_after is not null;

create table discussions.attachments (
  id bigint generated always as identity primary key,
  subject_kind text not null check (subject_kind ~ '^[a-z][A-Za-z]*$'),
  subject_id bigint not null,
  author_id bigint not null references identity.users (id) on delete restrict,
  at timestamptz(3) not null default now(),
  kind text not null check (kind in ('shippingOrder', 'draftBill', 'bill', 'invoice', 'packingList', 'photo', 'other')),
  name text not null,
  size bigint not null check (size >= 0),
  -- A file belongs to one attachment, and its bytes are deleted with it.
  file_id bigint not null unique references files.files (id) on delete restrict,
  delete_after timestamptz(3)
);
create index attachments_subject on discussions.attachments (subject_kind, subject_id, id);
create index attachments_deleted on discussions.attachments (delete_after) where delete_after is not null;
