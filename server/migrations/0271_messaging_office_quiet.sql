-- A bulk keeps the quiet hours of the office, as the options say them at each claim, unless its sender gave it hours of its own or none.

alter table messaging.bulks
  add column quiet_office boolean not null default false,
  add constraint bulks_quiet_office check (not quiet_office or quiet_from is null);

-- These were the office's hours until now.
update messaging.bulks set quiet_office = true, quiet_from = null, quiet_to = null where quiet_from = '21:00' and quiet_to = '08:00';

-- All of China lives by one clock, Xinjiang's offices too: its clients got nothing until ten in the morning.
update messaging.recipients set zones = '{Asia/Shanghai}' where state = 'waiting' and zones @> '{Asia/Shanghai,Asia/Urumqi}' and cardinality(zones) = 2;
