-- What is looked for is folded, full-width letters and signs to narrow ones, and so must be what is found by it.
alter table crawl.customers
  alter column search_names set expression as (upper(normalize(name || ' ' || products || ' ' || route_words, nfkc)));
alter table crawl.customers
  alter column search_contacts set expression as (
    upper(normalize(contact || ' ' || email || ' ' || website || ' ' || qq || ' ' || wechat || ' ' || telephone, nfkc))
      || ' ' || translate(telephone, ' -()+', '')
  );
