-- What a group looks like, how people come into it until which day, and who was told that groups are quiet.
alter table groups.groups
  add column screenshot_id bigint references files.files (id) on delete set null,
  add column invitation_link text not null default '' check (char_length(invitation_link) <= 500),
  add column invitation_image_id bigint references files.files (id) on delete set null,
  -- The last day on which it lets people in.
  add column invitation_ends_on date,
  -- The end of which somebody was told.
  add column invitation_told_on date;
create index groups_screenshot on groups.groups (screenshot_id) where screenshot_id is not null;
create index groups_invitation_image on groups.groups (invitation_image_id) where invitation_image_id is not null;
create index groups_invitation_ends on groups.groups (invitation_ends_on) where invitation_ends_on is not null;

-- Once a day a person is told how many of the groups that she looks after are quiet.
create table groups.quiet_tellings (
  user_id bigint not null references identity.users (id) on delete cascade,
  day date not null,
  primary key (user_id, day)
);
