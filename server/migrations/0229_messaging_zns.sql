-- Zalo's templates by telephone number (ZNS) are a channel of their own: a number that takes none of them may be reached by text message.
alter table messaging.channels
  drop constraint channels_kind_check,
  add constraint channels_kind_check check (kind in ('mail', 'byHand', 'sms', 'wecom', 'whatsapp', 'telegram', 'zalo', 'zns', 'line'));
alter table messaging.suppressions
  drop constraint suppressions_class_check,
  add constraint suppressions_class_check check (class in
    ('phone', 'sms', 'whatsapp', 'zns', 'mail', 'qq', 'wecom', 'telegram', 'line', 'zalo', 'wechat', 'profile', 'chat', 'client', 'group'));
