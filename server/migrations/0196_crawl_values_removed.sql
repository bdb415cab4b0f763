-- A value that a person removes stays as what she has chosen: none.
alter table crawl.values
  drop constraint values_text_check,
  drop constraint values_key_check,
  add constraint only_people_remove check ((text <> '' and key <> '') or (method = 'person' and text = '' and key = ''));

-- Several customers may have come with one seal, and each keeps its own while it can still be restored.
alter table crawl.never_again drop constraint never_again_pkey;
alter table crawl.never_again
  add column id bigint generated always as identity primary key,
  alter column seal set not null;
create unique index never_again_seals on crawl.never_again (seal, customer_id);
