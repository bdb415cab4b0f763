-- Name cards that our people capture at an exhibition, on a phone that often has no network.
create table exhibitions.captures (
  -- Made on the phone: whatever is sent again meets its own row.
  id uuid primary key,
  -- By which the audit log, events and lists name it.
  number bigint generated always as identity unique,
  version integer not null default 1,
  -- The phone's count of changes: a higher one wins while the capture is unsorted.
  revision integer not null check (revision >= 1),
  -- No exhibition is deleted with what was captured at it.
  exhibition_id bigint not null references exhibitions.exhibitions (id) on delete restrict,
  exhibitor_id bigint references exhibitions.exhibitors (id) on delete set null,
  -- The company as typed, or as the exhibitor was called when it was chosen.
  company_name text not null default '' check (char_length(company_name) <= 200),
  booth_text text not null default '' check (char_length(booth_text) <= 400),
  contact_name text not null default '' check (char_length(contact_name) <= 100),
  position text not null default '' check (char_length(position) <= 100),
  mobile text not null default '' check (char_length(mobile) <= 60),
  telephone text not null default '' check (char_length(telephone) <= 60),
  email text not null default '' check (char_length(email) <= 254),
  -- A number or the link of a code.
  wechat text not null default '' check (char_length(wechat) <= 200),
  -- What a code on the card or badge says, word by word.
  badge_text text not null default '' check (char_length(badge_text) <= 2000),
  -- Normal forms, by which captures of the same firm or person at one exhibition are shown together; empty where there is nothing to compare.
  name_key text not null default '',
  mobile_key text not null default '',
  email_key text not null default '',
  heat text check (heat in ('A', 'B', 'C')),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  note text not null default '' check (char_length(note) <= 2000),
  next_step text check (next_step in ('contact', 'quote', 'material', 'wechat', 'visit')),
  next_on date,
  -- When it was captured, within what can be true; as the phone said it; and when it first reached us.
  captured_at timestamptz(3) not null,
  said_at timestamptz(3) not null,
  arrived_at timestamptz(3) not null default now(),
  author_id bigint not null references identity.users (id) on delete restrict,
  -- The phone's own random sign.
  device text not null check (device ~ '^[A-Za-z0-9-]{1,60}$'),
  state text not null default 'unsorted' check (state in ('unsorted', 'sorted', 'discarded')),
  -- What it became. A company that was applied for, or has gone since, is null.
  company_id bigint references phonebook.companies (id) on delete set null,
  contact_id bigint references phonebook.contacts (id) on delete set null,
  record_id bigint references followups.records (id) on delete set null,
  task_id bigint references followups.tasks (id) on delete set null,
  sorted_at timestamptz(3),
  sorted_by bigint references identity.users (id) on delete restrict,
  discarded_at timestamptz(3),
  discarded_by bigint references identity.users (id) on delete restrict,
  discard_reason text not null default '' check (char_length(discard_reason) <= 200),
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  constraint captures_next check ((next_step is null) = (next_on is null)),
  constraint captures_captured check (captured_at <= arrived_at + interval '5 minutes'),
  constraint captures_sorted check ((state = 'sorted') = (sorted_at is not null) and (sorted_at is null) = (sorted_by is null)),
  constraint captures_unsorted check (state = 'sorted' or num_nonnulls(company_id, contact_id, record_id, task_id) = 0),
  constraint captures_discarded check (
    (state = 'discarded') = (discarded_at is not null) and (discarded_at is null) = (discarded_by is null)
    and (state = 'discarded') = (discard_reason <> ''))
);
create index captures_exhibition on exhibitions.captures (exhibition_id, state, captured_at desc, number desc);
create index captures_author on exhibitions.captures (author_id, state, captured_at desc, number desc);
create index captures_unsorted on exhibitions.captures (arrived_at) where state = 'unsorted';
create index captures_discarded on exhibitions.captures (discarded_at) where state = 'discarded';
create index captures_exhibitor on exhibitions.captures (exhibitor_id) where exhibitor_id is not null;
create index captures_name on exhibitions.captures (exhibition_id, name_key) where name_key <> '';
create index captures_mobile on exhibitions.captures (exhibition_id, mobile_key) where mobile_key <> '';
create index captures_email on exhibitions.captures (exhibition_id, email_key) where email_key <> '';
create index captures_company on exhibitions.captures (company_id) where company_id is not null;
create index captures_contact on exhibitions.captures (contact_id) where contact_id is not null;
create index captures_record on exhibitions.captures (record_id) where record_id is not null;
create index captures_task on exhibitions.captures (task_id) where task_id is not null;

-- Whoever captured it stays its author, whatever is changed later.
create function exhibitions.keep_capture_author() returns trigger language plpgsql as $$
begin
  if (new.id, new.author_id, new.arrived_at) is distinct from (old.id, old.author_id, old.arrived_at) then
    raise exception 'the author and the arrival of a capture stay' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger captures_author_stays before update of id, author_id, arrived_at on exhibitions.captures
  for each row execute function exhibitions.keep_capture_author();

create table exhibitions.capture_images (
  capture_id uuid not null references exhibitions.captures (id) on delete cascade,
  side text not null check (side in ('front', 'back')),
  -- Of the bytes as the phone sent them: it keeps its own until we have said this.
  sha256 bytea not null check (octet_length(sha256) = 32),
  file_id bigint not null references files.files (id) on delete restrict,
  thumbnail_id bigint not null references files.files (id) on delete restrict,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (capture_id, side)
);
create index capture_images_file on exhibitions.capture_images (file_id);
create index capture_images_thumbnail on exhibitions.capture_images (thumbnail_id);
