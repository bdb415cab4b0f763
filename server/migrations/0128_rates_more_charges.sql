-- Ten ticked rates of several carriers bring more than forty charges: a quote, and what the office keeps for a port, hold a hundred.
alter table rates.quotes
  drop constraint quotes_charges_check,
  add constraint quotes_charges_check check (jsonb_typeof(charges) = 'array' and jsonb_array_length(charges) <= 100);
alter table rates.charge_sets
  drop constraint charge_sets_charges_check,
  add constraint charge_sets_charges_check check (jsonb_typeof(charges) = 'array' and jsonb_array_length(charges) between 1 and 100);
