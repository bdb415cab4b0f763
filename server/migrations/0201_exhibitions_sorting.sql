-- What became of the firm on a card, and who was told that a card waits.
alter table exhibitions.captures
  add column outcome text check (outcome in ('made', 'kept', 'claimed', 'applied')),
  -- Where its company came from in merges, the last one at the end.
  add column company_came_by bigint[] not null default '{}',
  -- Whether it became a contact: when that is deleted for good, the card goes too.
  add column has_contact boolean not null default false,
  add column author_told_at timestamptz(3),
  add column manager_told_at timestamptz(3);
-- Cards that stand as sorted already were taken for companies that were there.
update exhibitions.captures set outcome = 'kept' where state = 'sorted';
alter table exhibitions.captures add constraint captures_outcome check ((state = 'sorted') = (outcome is not null));
create index captures_untold on exhibitions.captures (arrived_at) where state = 'unsorted' and author_told_at is null;
