-- Going on in another role ends a session too; sessions that are long over are swept.
alter table identity.sessions
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check check (end_reason in ('signed_out', 'ended_elsewhere', 'expired', 'role_switched'));
create index sessions_expires on identity.sessions (expires_at);
