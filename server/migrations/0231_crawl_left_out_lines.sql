-- How many lines of a post are not kept, since there are too many; its text holds them.
alter table crawl.posts add column lines_left_out integer not null default 0;
