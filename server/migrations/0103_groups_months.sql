-- What a group brought in a month of the office. Rows are made anew from messages, findings and orders, and never added to.
create table groups.months (
  group_id bigint not null references groups.groups (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  messages integer not null default 0,
  speakers integer not null default 0,
  -- Messages of colleagues.
  own_messages integer not null default 0,
  findings integer not null default 0,
  supplies integer not null default 0,
  demands integer not null default 0,
  matched integer not null default 0,
  contacts integer not null default 0,
  accepted integer not null default 0,
  -- Findings of no other group.
  only_here integer not null default 0,
  -- Companies that came of its findings first, their orders within 90 days, and the boxes of these.
  new_clients integer not null default 0,
  orders integer not null default 0,
  teu numeric(10, 2) not null default 0,
  primary key (group_id, month)
);
create index months_month on groups.months (month, messages, group_id);
