-- Three sentences that a model has written of a client, for whoever asked for them. They are shown while the dossier says to that person what it said then.
create table ai.dossier_summaries (
  company_id bigint not null,
  user_id bigint not null references identity.users (id) on delete cascade,
  language text not null check (language in ('zh', 'en', 'es', 'ja')),
  -- What the model was shown, as one word.
  seal text not null,
  model text not null,
  sentences jsonb not null check (jsonb_typeof(sentences) = 'array'),
  made_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, language)
);
create index dossier_summaries_user on ai.dossier_summaries (user_id);
