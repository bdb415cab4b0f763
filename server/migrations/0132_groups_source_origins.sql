-- What a source of a finding is: the words of a message, what a file says of its sender, or a card of a contact that he sent. Words are
-- searched again message by message, the others once a file.
alter table groups.finding_sources
  add column origin text not null default 'message' check (origin in ('message', 'sender', 'card'));
