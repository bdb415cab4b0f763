-- What questions and their other wordings are made of, so that a sentence finds those it may mean.

-- Pairs of Chinese signs and Kana, single ones where they stand alone; whole words of all others; each once.
create function ai.terms_of(given text) returns text[] language sql immutable parallel safe as $$
  with folded as (select lower(normalize(given, nfkc)) as text),
  runs as (
    select m[1] as run from folded, regexp_matches(folded.text, '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff々ー]+|[^\s[:punct:]\u3000-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff々ー、。，？！：；（）「」]+)', 'g') m),
  terms as (
    select case when run ~ '^[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff々ー]' and char_length(run) > 1
      then substr(run, place, 2) else run end as term
    from runs cross join lateral generate_series(1,
      case when run ~ '^[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff々ー]' then greatest(char_length(run) - 1, 1) else 1 end) place)
  select coalesce(array_agg(distinct term), '{}') from terms where term <> ''
$$;

create table ai.question_terms (
  question_id bigint not null references ai.questions (id) on delete cascade,
  -- 0 is the question, the others are its wordings.
  place smallint not null,
  term text not null,
  -- How many terms the text has.
  terms smallint not null,
  primary key (question_id, place, term)
);
create index question_terms_term on ai.question_terms (term);

create function ai.keep_question_terms() returns trigger language plpgsql as $$
begin
  delete from ai.question_terms where question_id = new.id;
  insert into ai.question_terms (question_id, place, term, terms)
  select new.id, said.place - 1, term, cardinality(made.terms)
  from unnest(array[new.question] || new.wordings) with ordinality said (text, place)
  cross join lateral (select ai.terms_of(said.text) as terms) made
  cross join lateral unnest(made.terms) term;
  return null;
end $$;
create trigger question_terms after insert or update of question, wordings on ai.questions
  for each row execute function ai.keep_question_terms();

insert into ai.question_terms (question_id, place, term, terms)
select q.id, said.place - 1, term, cardinality(made.terms)
from ai.questions q
cross join lateral unnest(array[q.question] || q.wordings) with ordinality said (text, place)
cross join lateral (select ai.terms_of(said.text) as terms) made
cross join lateral unnest(made.terms) term;
