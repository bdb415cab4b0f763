-- Authors mend what they said and take it away: each edit keeps what stood before, and what is taken away keeps its place without its words.
alter table followups.comments
  add column version integer not null default 1,
  add column deleted_at timestamptz(3),
  drop constraint comments_text_check,
  add constraint comments_text_check check (char_length(text) <= 1000 and (text = '') = (deleted_at is not null));

create table followups.comment_versions (
  id bigint generated always as identity primary key,
  comment_id bigint not null references followups.comments (id) on delete cascade,
  at timestamptz(3) not null default now(),
  text text not null check (text <> '' and char_length(text) <= 1000)
);
create index comment_versions_comment on followups.comment_versions (comment_id, id);

-- What became of the mail of a notice: begun before anything is sent, and ended when it is known how. Begun and never ended, nobody knows whether it has left.
alter table notices.notices
  add column mail_begun_at timestamptz(3),
  add column mail_end text check (mail_end in ('sent', 'refused', 'unknown')),
  add constraint notices_mail_end check (mail_end is null or mail_begun_at is not null);
create index notices_mail_subject on notices.notices (subject_kind, subject_id) where mail_begun_at is not null;
