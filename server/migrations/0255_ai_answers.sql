-- Answers of models, with what they need beyond answers that are whole at once.
alter table ai.messages
  -- The beginning of what the model thought.
  add column thinking text not null default '' check (char_length(thinking) <= 8000),
  -- The names of records (K1, K2, …) that this turn has given out, with kind and id.
  add column handles jsonb not null default '[]',
  add column notes text[] not null default '{}',
  -- The values of the sentence of `failure`.
  add column failure_params jsonb not null default '{}',
  -- Of messages with one parent that is shown which was chosen, or made, last.
  add column shown_at timestamptz(3) not null default now(),
  -- The owner of the chat whose answer is at work, and on which of her places: she has no more of them than there are places.
  add column worker_id bigint,
  add column place smallint check (place between 1 and 3);
create unique index messages_places on ai.messages (worker_id, place) where state in ('waiting', 'running');
create index messages_leases on ai.messages (lease_until) where state in ('waiting', 'running');

alter table ai.messages drop constraint messages_asked;
-- An answer has a key where somebody has asked for another version.
alter table ai.messages add constraint messages_asked check (kind = 'answered' or client_key is not null);
alter table ai.messages drop constraint messages_emptied;
alter table ai.messages add constraint messages_emptied
  check (emptied_at is null or (text = '' and thinking = '' and parts = '[]' and handles = '[]' and reason = ''));
-- An answer at work has a place and a lease, so that it ends with its process.
alter table ai.messages add constraint messages_work
  check (planner is distinct from 'model' or state not in ('waiting', 'running') or (worker_id is not null and place is not null and lease_until is not null));

-- Her values were shown to whoever answers for the record, and not as they are shown to all.
alter table ai.message_subjects add column as_insider boolean not null default false;
