-- Proposals of more kinds: what would be made is kept as one value, as the verb of its domain takes it.
alter table ai.proposals add column kind text, add column input jsonb;
update ai.proposals set kind = tool, input = jsonb_build_object('kind', tool, 'title', title, 'dueDay', due_day);
alter table ai.proposals
  alter column kind set not null,
  alter column input set not null,
  drop column tool,
  drop column title,
  drop column due_day,
  -- The line of an outside text after which it was proposed, and the values in it that are known from nowhere else: they are typed again by whoever confirms.
  add column outside_line text check (char_length(outside_line) <= 500),
  add column outside_values text[] not null default '{}',
  drop constraint proposals_done,
  add constraint proposals_kind check (kind in ('task', 'nextContact', 'followUp', 'tags', 'demand', 'text')),
  add constraint proposals_input check (jsonb_typeof(input) = 'object' and input ->> 'kind' = kind),
  -- A client's day, follow-up and tags are those of a client.
  add constraint proposals_company check (company_id is not null or kind in ('task', 'demand', 'text')),
  -- A text to copy makes no record.
  add constraint proposals_done check (case when kind = 'text' then outcome_id is null else (state = 'done') = (outcome_id is not null) end),
  add constraint proposals_outside check (outside_line is not null or outside_values = '{}');
