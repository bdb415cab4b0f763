-- As before, and: rows are locked in one order by all who take them, so that companies that go and a job that keeps addresses never wait for each other.
create or replace function messaging.forget_addresses() returns trigger language plpgsql as $$
begin
  perform from messaging.client_addresses a where a.company_id in (select id from gone) order by a.company_id, a.kind for update;
  delete from messaging.client_addresses a using gone where a.company_id = gone.id;
  perform from messaging.client_profiles p where p.company_id in (select id from gone) order by p.company_id for update;
  delete from messaging.client_profiles p using gone where p.company_id = gone.id;
  insert into messaging.stale_clients (company_id) select id from gone;
  return null;
end
$$;
