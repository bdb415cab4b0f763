create schema followups;

-- How long a company has stood where it stands in the pipeline, and who put it there: people, or a proposal that followed from an event.
alter table phonebook.companies
  add column progress_since timestamptz(3) not null default now(),
  -- The last choice by hand, a proposal from an earlier event leaves it alone.
  add column progress_chosen_at timestamptz(3),
  -- Moved by whoever proposes, and by nobody else: so a choice by hand is told from it, wherever it is made.
  add column progress_proposed_at timestamptz(3);
update phonebook.companies set progress_since = created_at;

create function phonebook.note_progress() returns trigger language plpgsql as $$
begin
  new.progress_since := now();
  if new.progress_proposed_at is not distinct from old.progress_proposed_at then
    new.progress_chosen_at := now();
  end if;
  return new;
end
$$;
create trigger companies_progress before update on phonebook.companies
  for each row when (new.progress is distinct from old.progress) execute function phonebook.note_progress();

-- A ready form for logging what happened, in the office's words and order.
create table followups.templates (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null check (name <> '' and char_length(name) <= 40),
  name_en text not null check (name_en <> '' and char_length(name_en) <= 80),
  -- How many of its options may be chosen.
  choice text not null default 'one' check (choice in ('one', 'many')),
  allows_remark boolean not null default true,
  -- The status point: where a record that is made with it puts the company, null leaves that to the person.
  progress text check (progress in ('contacted', 'replied', 'quoted', 'following', 'ordered')),
  place integer not null default 0,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references identity.users (id) on delete restrict
);
create unique index templates_name on followups.templates (phonebook.plain_name(name));
create unique index templates_name_en on followups.templates (phonebook.plain_name(name_en));

create table followups.template_options (
  id bigint generated always as identity primary key,
  template_id bigint not null references followups.templates (id) on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 40),
  name_en text not null check (name_en <> '' and char_length(name_en) <= 80),
  place integer not null default 0,
  -- Taken out of the form, what was answered with it stays readable, since records keep the words.
  constraint template_options_name unique (template_id, name) deferrable initially deferred,
  constraint template_options_name_en unique (template_id, name_en) deferrable initially deferred
);

-- What was said to a company, how, and what comes next. Whoever purges a company takes its records first, forgotten, the purge fails.
create table followups.records (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  company_id bigint not null references phonebook.companies (id) on delete restrict,
  contact_id bigint references phonebook.contacts (id) on delete set null,
  author_id bigint not null references identity.users (id) on delete restrict,
  -- Who held the company when it happened, null in the pool. Figures belong to that person, whoever holds it later.
  custodian_id bigint references identity.users (id) on delete restrict,
  way text not null check (way in ('phone', 'email', 'wechat', 'whatsapp', 'qq', 'visit', 'exhibition', 'other')),
  at timestamptz(3) not null,
  progress text not null check (progress in ('contacted', 'replied', 'quoted', 'following', 'ordered')),
  content text not null default '' check (char_length(content) <= 5000),
  template_id bigint references followups.templates (id) on delete restrict,
  -- The options that were chosen, in the words of that day, and the remark.
  answer jsonb check (jsonb_typeof(answer) = 'object'),
  next_contact_at timestamptz(3),
  -- Of which companies it was before they became one, the last one last, a merge that is taken back reads it.
  came_by bigint[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  delete_after timestamptz(3),
  check ((template_id is null) = (answer is null)),
  -- Something was said: in words, or by what the template asks.
  check (content <> '' or answer is not null)
);
create index records_company on followups.records (company_id, at desc, id desc) where delete_after is null;
create index records_author on followups.records (author_id, at desc, id desc) where delete_after is null;
create index records_at on followups.records (at desc, id desc) where delete_after is null;
create index records_custodian on followups.records (custodian_id, at) include (way, company_id, author_id) where delete_after is null;
create index records_template on followups.records (template_id) where template_id is not null;
create index records_contact on followups.records (contact_id) where contact_id is not null;
create index records_deleted on followups.records (delete_after) where delete_after is not null;

create table followups.record_images (
  id bigint generated always as identity primary key,
  record_id bigint not null references followups.records (id) on delete cascade,
  place smallint not null check (place between 1 and 9),
  file_id bigint not null references files.files (id) on delete restrict,
  thumbnail_id bigint not null references files.files (id) on delete restrict,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  constraint record_images_place unique (record_id, place) deferrable initially deferred
);

-- What a record said before each edit.
create table followups.record_versions (
  id bigint generated always as identity primary key,
  record_id bigint not null references followups.records (id) on delete cascade,
  at timestamptz(3) not null default now(),
  by_id bigint not null references identity.users (id) on delete restrict,
  before jsonb not null check (jsonb_typeof(before) = 'object')
);
create index record_versions_record on followups.record_versions (record_id, id);

create table followups.comments (
  id bigint generated always as identity primary key,
  record_id bigint not null references followups.records (id) on delete cascade,
  author_id bigint not null references identity.users (id) on delete restrict,
  text text not null check (text <> '' and char_length(text) <= 1000),
  -- Who was called by name.
  mentioned_ids bigint[] not null default '{}',
  at timestamptz(3) not null default now()
);
create index comments_record on followups.comments (record_id, id);

-- What the trade logs day by day, the office changes it as it likes.
insert into followups.templates (name, name_en, choice, progress, place)
select name, name_en, choice, nullif(progress, ''), ordinal
from unnest(
  array['电话沟通', '发送报价', '客户回复', '上门拜访', '展会见面', '确认订舱', '催款'],
  array['Phone call', 'Quote sent', 'Client replied', 'Visit', 'Met at an exhibition', 'Booking confirmed', 'Payment reminder'],
  array['one', 'many', 'one', 'many', 'many', 'one', 'one'],
  array['contacted', 'quoted', 'replied', 'following', 'contacted', 'ordered', '']
) with ordinality as first (name, name_en, choice, progress, ordinal);

insert into followups.template_options (template_id, name, name_en, place)
select t.id, first.name, first.name_en, first.ordinal
from unnest(
  array['电话沟通', '电话沟通', '电话沟通', '电话沟通', '发送报价', '发送报价', '发送报价', '发送报价', '客户回复', '客户回复', '客户回复', '客户回复',
        '上门拜访', '上门拜访', '上门拜访', '展会见面', '展会见面', '展会见面', '确认订舱', '确认订舱', '催款', '催款', '催款'],
  array['已接通', '无人接听', '稍后再打', '号码有误', '整柜海运', '拼箱', '空运', '拖车报关', '询问价格', '嫌价格高', '暂无货', '要求改约',
        '见到负责人', '了解货量', '送样本资料', '交换名片', '有近期货', '索要报价', '新客首单', '返单', '已承诺付款', '正在对账', '有异议'],
  array['Got through', 'No answer', 'Call back later', 'Wrong number', 'FCL', 'LCL', 'Air freight', 'Trucking and customs', 'Asked for a rate', 'Too expensive', 'No cargo now', 'Wants another date',
        'Met the person in charge', 'Learned volumes', 'Left brochures', 'Exchanged cards', 'Has cargo soon', 'Asked for a quote', 'First order', 'Repeat order', 'Promised to pay', 'Checking the statement', 'Disputes it']
) with ordinality as first (template, name, name_en, ordinal)
join followups.templates t on t.name = first.template;
