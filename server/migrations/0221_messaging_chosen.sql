-- Whom a check has still to judge, by lots in the order of their ids. A recipient is written once, with its verdict.
create table messaging.chosen (
  bulk_id bigint not null references messaging.bulks (id) on delete cascade,
  place integer not null,
  target_kind text not null check (target_kind in ('client', 'group')),
  ids bigint[] not null check (cardinality(ids) > 0),
  primary key (bulk_id, place)
);
-- A check that is under way begins anew: whoever takes it up gathers the recipients again.
update messaging.bulks set total = null where state = 'checking';
