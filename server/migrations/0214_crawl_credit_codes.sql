-- The unified social credit code of a firm, as a page or a file says it; its last letter proves the others.
alter table crawl.customers add column credit_code text not null default '' check (char_length(credit_code) <= 18);
