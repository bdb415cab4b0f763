-- What a word may mean, as people have answered it for one finding. Whoever may teach ports confirms it once for all, or refuses it.
create table territory.port_proposals (
  id bigint generated always as identity primary key,
  word text not null check (word <> '' and char_length(word) <= 200),
  code text not null check (code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  state text not null default 'open' check (state in ('open', 'confirmed', 'refused')),
  -- What the word meant before it was confirmed; given back when that is undone.
  replaced text,
  decided_by bigint references identity.users (id) on delete restrict,
  decided_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  check ((state = 'open') = (decided_at is null))
);
create unique index port_proposals_once on territory.port_proposals (upper(word), code);
create index port_proposals_decider on territory.port_proposals (decided_by) where decided_by is not null;

-- Where it was answered, once for each record.
create table territory.port_proposal_sources (
  proposal_id bigint not null references territory.port_proposals (id) on delete cascade,
  kind text not null,
  subject_id bigint not null,
  person_id bigint not null references identity.users (id) on delete restrict,
  at timestamptz(3) not null default now(),
  primary key (proposal_id, kind, subject_id)
);
create index port_proposal_sources_subject on territory.port_proposal_sources (kind, subject_id);
create index port_proposal_sources_person on territory.port_proposal_sources (person_id);
