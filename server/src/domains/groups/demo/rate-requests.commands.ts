import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'

/** Groups in which the demand of the demo was asked for and answered. */
const answered = 2
/** Demands that are tried, the oldest first. */
const tried = 60

/**
 * Asks for the open demand whose ports most groups of forwarders offer, an hour before they did, so that two groups have answered it; a third
 * waits to be written to. Does nothing where nobody offers what is wanted.
 */
export const askDemoGroups = async (context: Context) =>
  write.bookkeep(context, 'groups.decideFindings', async (tx) => {
    await sql`
      with demands as materialized (
        select d.id, d.owner_id, array_agg(p.code) filter (where p.role = 'pol') as pols, array_agg(p.code) filter (where p.role = 'pod') as pods
        from rates.rates d join rates.rate_ports p on p.rate_id = d.id
        where d.side = 'demand' and d.state = 'open' and d.delete_after is null and coalesce(d.ends_on >= current_date, true)
        group by d.id order by d.id limit ${tried}),
      said as materialized (
        select f.id, f.pols, f.pods, s.group_id, s.at
        from groups.findings f join groups.finding_sources s on s.finding_id = f.id and s.withdrawn_at is null
        join groups.groups g on g.id = s.group_id and g.type = 'freightAgent' and g.state = 'active' and g.delete_after is null
        where f.kind = 'supply' and f.state = 'found'),
      offers as materialized (
        select d.id as demand_id, d.owner_id, s.group_id, min(s.at) as at
        from demands d join said s on s.pols && d.pols and s.pods && d.pods group by d.id, d.owner_id, s.group_id),
      best as (select demand_id, owner_id from offers group by demand_id, owner_id order by count(*) desc, demand_id limit 1),
      asked as (
        select o.demand_id, o.owner_id, o.group_id, o.at - interval '1 hour' as at, true as is_sent
        from offers o join best using (demand_id) order by o.group_id limit ${answered}),
      waiting as (
        select b.demand_id, b.owner_id, g.id as group_id, now() as at, false as is_sent
        from best b, groups.groups g
        where g.type = 'freightAgent' and g.state = 'active' and g.delete_after is null
          and g.id not in (select group_id from offers join best using (demand_id)) order by g.id desc limit 1)
      insert into groups.rate_requests (demand_id, group_id, by_id, at, sent_at)
      select demand_id, group_id, owner_id, at, case when is_sent then at end
      from (select * from asked union all select * from waiting) q
      on conflict do nothing`.execute(tx.db)
  })
