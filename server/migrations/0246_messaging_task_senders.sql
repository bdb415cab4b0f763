-- The colleague to whom a call gave a task for groups. A group may get another owner later, and the task stays hers.
alter table messaging.deliveries add column sender text not null default '' check (char_length(sender) <= 120);
update messaging.deliveries d set sender = p.member
from messaging.recipients r join messaging.peers p on p.peer = r.address
where r.client_ref = d.client_ref and p.channel_id = d.channel_id and d.state in ('unknown', 'calling') and d.target_kind = 'group' and d.holds is null
  and d.provider_id = '' and p.member <> '';
