import { type CarrierWord, saidOften } from '@seamark/contract/groups/searches/carrier-words'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { readableGroups } from '../policy.ts'

const most = 50
const examplesAWord = 3

/** Words that stand often where a carrier stands, of which nobody has said what they mean. */
export async function listCarrierWords(context: Context): Promise<{ words: CarrierWord[]; count: number }> {
  authorize(context, 'groups.readMessages')
  const { rows } = await sql<CarrierWord & { count: number }>`
    with said as (
      select w.word, w.finding_id, s.group_id, s.at, s.snippet, g.name
      from groups.finding_carrier_words w
      join groups.finding_sources s on s.finding_id = w.finding_id and s.withdrawn_at is null
      join groups.groups g on g.id = s.group_id and g.type = 'freightAgent' and ${readableGroups(context.actor)}
      where not exists (select from territory.carrier_words known where known.word = w.word)),
    often as (
      select word, count(distinct finding_id)::int as findings, count(distinct group_id)::int as groups from said
      group by word having count(distinct finding_id) >= ${saidOften})
    select o.word, o.findings, o.groups, count(*) over ()::int as count,
      array(
        select json_build_object('id', e.finding_id, 'text', left(e.snippet, 200), 'group', e.name)
        from (select distinct on (finding_id) * from said where said.word = o.word order by finding_id, at desc) e
        order by e.at desc, e.finding_id limit ${examplesAWord}) as examples
    from often o order by o.findings desc, o.word limit ${most}`.execute(context.db)
  return { words: rows.map(({ count: _, ...word }) => word), count: rows[0]?.count ?? 0 }
}
