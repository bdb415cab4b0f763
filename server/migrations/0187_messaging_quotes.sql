-- What the offers of a bulk said in one language, kept once for all whom it went to. A bulk whose prices changed on the way has several.
create function messaging.quote_digest(said jsonb) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(said::text, 'UTF8'))
$$;
create table messaging.quotes (
  id bigint generated always as identity primary key,
  bulk_id bigint not null references messaging.bulks (id) on delete cascade,
  language text not null,
  said jsonb not null,
  digest bytea not null generated always as (messaging.quote_digest(said)) stored,
  constraint quotes_once unique (bulk_id, language, digest)
);
create trigger quotes_never_change before update on messaging.quotes for each row execute function messaging.refuse_change();

insert into messaging.quotes (bulk_id, language, said)
select b.id, e.key, e.value from messaging.bulks b cross join jsonb_each(b.rate_values) e;

-- Without a foreign key: both go with their bulk, and nobody else deletes either.
alter table messaging.recipients add column quote_id bigint;
