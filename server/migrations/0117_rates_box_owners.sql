-- Whose the box is: SOC is the shipper's own, COC the carrier's, which is meant where nothing is said. A price of the one says
-- nothing about the other.
alter table rates.rates add column box_owner text not null default '' check (box_owner in ('', 'shipper', 'carrier'));
