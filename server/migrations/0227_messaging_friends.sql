-- A marketing QQ friend is written to by hand. One who is a client's takes that client's slot of the day; who is nobody's has a slot of its own.
alter table messaging.recipients
  -- The friend by whose number the recipient is reached. Ids of friends are kept without a key: a row outlives what it names.
  add column friend_id bigint,
  drop constraint recipients_target_kind_check,
  add constraint recipients_target_kind_check check (target_kind in ('client', 'group', 'friend')),
  add constraint recipients_friends check (target_kind <> 'friend' or friend_id = target_id);

alter table messaging.chosen
  -- The friend by whom each of the ids is reached; null where nobody was chosen as one.
  add column friend_ids bigint[] check (cardinality(friend_ids) = cardinality(ids)),
  drop constraint chosen_target_kind_check,
  add constraint chosen_target_kind_check check (target_kind in ('client', 'group', 'friend'));

drop trigger recipients_changed on messaging.recipients;
create trigger recipients_changed before update on messaging.recipients for each row when (
  (old.bulk_id, old.target_kind, old.target_id, old.friend_id, old.contact_id, old.channel_id, old.class, old.address, old.address_key, old.value_key, old.needs_consent)
    is distinct from
  (new.bulk_id, new.target_kind, new.target_id, new.friend_id, new.contact_id, new.channel_id, new.class, new.address, new.address_key, new.value_key, new.needs_consent))
  execute function messaging.refuse_other_recipients();

alter table messaging.deliveries
  drop constraint deliveries_target_kind_check,
  add constraint deliveries_target_kind_check check (target_kind in ('client', 'group', 'friend'));
