-- A reading may come from a post on the net: where it stands, and whether somebody has said that it asks for space or offers it.
alter table rates.readings
  add column post_address text check (char_length(post_address) <= 1000),
  add column side text not null default '' check (side in ('', 'supply', 'demand'));
