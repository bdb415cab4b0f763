-- An address is looked for by itself: together with its bulk, a table that was not analyzed yet was read by another index, bulk by bulk.
drop index messaging.recipients_addresses;
create index recipients_addresses on messaging.recipients (address_key) where state = 'waiting';
