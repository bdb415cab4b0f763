import type { CompanyWord } from '@seamark/contract/groups/searches/company-words'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { readableGroups } from '../policy.ts'

const most = 50
const examplesAWord = 3

/** Names that people have given to companies of findings in groups that everybody reads, of which nobody has said whether the word means them. */
export async function listCompanyWords(context: Context): Promise<{ words: CompanyWord[]; count: number }> {
  authorize(context, 'groups.readMessages')
  const { rows } = await sql<CompanyWord & { count: number }>`
    with said as (
      select distinct on (w.finding_id) w.word, w.name, w.finding_id, w.person_id, w.at, s.snippet, g.name as group_name
      from groups.finding_company_words w
      join groups.finding_sources s on s.finding_id = w.finding_id and s.withdrawn_at is null
      join groups.groups g on g.id = s.group_id and g.type = 'freightAgent' and ${readableGroups(context.actor)}
      where not exists (select from territory.company_words known where known.word = w.word and known.name = w.name)
      order by w.finding_id, s.at desc, s.id),
    pairs as (select word, name, count(*)::int as findings, max(at) as latest from said group by word, name)
    select p.word, p.name, p.findings, count(*) over ()::int as count,
      (select known.name from territory.company_words known where known.word = p.word and known.is_meant) as meant,
      array(
        select u.name from said join identity.users u on u.id = said.person_id
        where said.word = p.word and said.name = p.name group by u.id, u.name order by max(said.at) desc, u.id limit 5) as people,
      array(
        select json_build_object('id', said.finding_id, 'text', left(said.snippet, 200), 'group', said.group_name)
        from said where said.word = p.word and said.name = p.name order by said.at desc, said.finding_id limit ${examplesAWord}) as examples
    from pairs p order by p.findings desc, p.latest desc, p.word, p.name limit ${most}`.execute(context.db)
  return { words: rows.map(({ count: _, ...word }) => word), count: rows[0]?.count ?? 0 }
}
