-- What somebody is to do by when.
create table followups.tasks (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  kind text not null check (kind in ('contact', 'todo', 'other')),
  -- Empty only where the company says enough: a contact that is due.
  title text not null default '' check (char_length(title) <= 200 and (title <> '' or (kind = 'contact' and company_id is not null))),
  note text not null default '' check (char_length(note) <= 2000),
  company_id bigint references phonebook.companies (id) on delete cascade,
  contact_id bigint references phonebook.contacts (id) on delete set null,
  -- From which company it came when two became one.
  merged_from bigint,
  person_id bigint not null references identity.users (id) on delete restrict,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  -- By when. A whole day is over when it is: then this is its last millisecond in the office's zone, so that one comparison knows what is overdue.
  due_at timestamptz(3) not null,
  due_day date,
  -- How long it takes, on the calendar.
  minutes integer check (minutes is null or (minutes between 5 and 1440 and due_day is null)),
  remind_minutes integer[] not null default '{}'
    check (cardinality(remind_minutes) <= 5 and 0 <= all (remind_minutes) and 40320 >= all (remind_minutes) and array_position(remind_minutes, null) is null),
  state text not null default 'open' check (state in ('open', 'done', 'cancelled')),
  postponed integer not null default 0,
  closed_at timestamptz(3),
  closed_by bigint references identity.users (id) on delete restrict,
  -- The next contact that a follow-up has planned: one a company and person, replaced by the next.
  is_next boolean not null default false check (not is_next or (kind = 'contact' and company_id is not null)),
  -- The follow-up that planned it.
  record_id bigint,
  -- A repeat: its first task's number, which of them this is, how the first stood by the office's clock, and where it ends.
  series_id bigint references followups.tasks (id) on delete set null,
  repeat_place integer check (repeat_place between 1 and 500),
  repeat_start text check (repeat_start ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$'),
  repeat_every text check (repeat_every in ('day', 'week', 'month', 'year')),
  repeat_interval integer check (repeat_interval between 1 and 99),
  repeat_count integer check (repeat_count between 2 and 500),
  repeat_until date,
  -- Out of a calendar file: its own number there, so that the same file read twice is the same task.
  import_uid text check (char_length(import_uid) <= 255),
  created_by bigint references identity.users (id) on delete restrict,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((state = 'open') = (closed_at is null)),
  check (contact_id is null or company_id is not null),
  check ((repeat_every is null) = (repeat_start is null) and (repeat_every is null) = (repeat_interval is null) and (repeat_every is null) = (repeat_place is null)),
  -- No repeat without an end.
  check ((repeat_every is not null) = (num_nonnulls(repeat_count, repeat_until) = 1))
);
create index tasks_open on followups.tasks (person_id, due_at, id) where state = 'open';
create index tasks_closed on followups.tasks (person_id, closed_at desc, id desc) where state <> 'open';
create index tasks_calendar on followups.tasks (person_id, due_at) where state <> 'cancelled';
create index tasks_company on followups.tasks (company_id, due_at) where company_id is not null;
create index tasks_contact on followups.tasks (contact_id) where contact_id is not null;
create unique index tasks_one_next on followups.tasks (company_id, person_id) where is_next and state = 'open';
-- What is done twice makes the next of its repeat once.
create unique index tasks_series on followups.tasks (series_id, repeat_place) where series_id is not null;
create unique index tasks_import on followups.tasks (person_id, import_uid) where import_uid is not null;

-- Every change of a task's state or time, with author and note.
create table followups.task_steps (
  id bigint generated always as identity primary key,
  task_id bigint not null references followups.tasks (id) on delete cascade,
  step text not null check (step in ('planned', 'moved', 'postponed', 'done', 'reopened', 'cancelled', 'passedOn')),
  at timestamptz(3) not null default now(),
  by_id bigint references identity.users (id) on delete restrict,
  note text not null default '' check (char_length(note) <= 500),
  from_due timestamptz(3),
  to_due timestamptz(3)
);
create index task_steps_task on followups.task_steps (task_id, id);

-- One row a reminder: told in the transaction that marks it, so once whatever crashes. What was told stays, so that a task that is moved back does not remind again.
create table followups.reminders (
  task_id bigint not null references followups.tasks (id) on delete cascade,
  at timestamptz(3) not null,
  told_at timestamptz(3),
  primary key (task_id, at)
);
create index reminders_due on followups.reminders (at, task_id) where told_at is null;

-- How often companies with a tag are to be contacted at least.
create table followups.stay_rules (
  tag_id bigint primary key references phonebook.tags (id) on delete cascade,
  days integer not null check (days between 1 and 730),
  updated_by bigint references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now()
);

-- Days on which the office is closed though it is a weekday, or open though it is a weekend.
create table followups.office_days (
  day date primary key,
  kind text not null check (kind in ('holiday', 'workday')),
  name text not null check (char_length(name) between 1 and 40),
  name_en text not null default '' check (char_length(name_en) <= 40)
);
-- 2026 as the General Office of the State Council has announced it. What comes later is entered when it is announced.
insert into followups.office_days (day, kind, name, name_en)
select d::date, 'holiday', h.name, h.name_en
from (values ('2026-01-01', '2026-01-03', '元旦', 'New Year''s Day'), ('2026-02-15', '2026-02-23', '春节', 'Spring Festival'),
             ('2026-04-04', '2026-04-06', '清明节', 'Qingming Festival'), ('2026-05-01', '2026-05-05', '劳动节', 'Labour Day'),
             ('2026-06-19', '2026-06-21', '端午节', 'Dragon Boat Festival'), ('2026-09-25', '2026-09-27', '中秋节', 'Mid-Autumn Festival'),
             ('2026-10-01', '2026-10-07', '国庆节', 'National Day')) h (first, last, name, name_en),
     generate_series(h.first::date, h.last::date, interval '1 day') d;
insert into followups.office_days (day, kind, name, name_en)
select w.day::date, 'workday', w.name || '调休', w.name_en || ': make-up workday'
from (values ('2026-01-04', '元旦', 'New Year'), ('2026-02-14', '春节', 'Spring Festival'), ('2026-02-28', '春节', 'Spring Festival'), ('2026-05-09', '劳动节', 'Labour Day'),
             ('2026-09-20', '国庆节', 'National Day'), ('2026-10-10', '国庆节', 'National Day')) w (day, name, name_en);

-- The secret address of a person's calendar. Only a hash of its secret is kept; whoever renews it ends the former.
create table followups.calendar_feeds (
  person_id bigint primary key references identity.users (id) on delete cascade,
  token_hash bytea not null unique,
  made_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
