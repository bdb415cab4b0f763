import type { EntryContent } from '@seamark/contract/activity/entries'
import type { RecordAnswer } from '@seamark/contract/followups/records/records'
import { sql } from 'kysely'
import { passes, personOf } from '../../../platform/context.ts'
import { plannedOnce } from '../../../platform/database/prepared-statements.ts'
import { type ContentReader, idsIn, textsLike } from '../../activity/index.ts'
import { recordsSeenBy } from '../policy.ts'

/** So much of a text stands in a timeline; the whole stands with the record. */
export const mostText = 400

/** What a record or a comment says, as its row has it. */
export interface Told {
  text: string
  answer: RecordAnswer | null
  images: number[]
}

/** What follow-ups say that were logged, and comments on them, to whoever reads the follow-ups. */
export const recordContents: ContentReader = {
  read: readRecords,
  says: (context, pattern) => {
    if (!passes(context.actor, 'followups.logRecords')) return sql<boolean>`false`
    const seen = recordsSeenBy(personOf(context))
    return sql<boolean>`(e.kind = 'followups.activity.logged' and exists (
        select from followups.records r join phonebook.companies c on c.id = r.company_id
        where r.id = (e.facts ->> 'record')::bigint and r.delete_after is null and ${seen}
          and (r.content ilike ${pattern} or ${textsLike(sql`r.answer`, pattern)}))
      or e.kind = 'followups.activity.commented' and exists (
        select from followups.comments m
        join followups.records r on r.id = m.record_id and r.delete_after is null
        join phonebook.companies c on c.id = r.company_id
        where m.id = (e.facts ->> 'comment')::bigint and m.deleted_at is null and m.text ilike ${pattern} and ${seen}))`
  },
}

async function readRecords(...[context, entries]: Parameters<ContentReader['read']>) {
  const records = told(entries, 'followups.activity.logged', 'record')
  const comments = told(entries, 'followups.activity.commented', 'comment')
  if (records.size + comments.size === 0 || !passes(context.actor, 'followups.logRecords'))
    return new Map<number, EntryContent>()
  const seen = recordsSeenBy(personOf(context))
  const { rows } = await sql<Told & { id: number; isComment: boolean }>`${plannedOnce}
    select r.id, false as "isComment", left(r.content, ${sql.lit(mostText)}) as text, r.answer,
           array(select i.id from followups.record_images i where i.record_id = r.id order by i.place) as images
    from followups.records r join phonebook.companies c on c.id = r.company_id and c.delete_after is null
    where r.id = any(${[...records.values()]}::bigint[]) and r.delete_after is null and ${seen}
    union all
    select m.id, true, left(m.text, ${sql.lit(mostText)}), null, '{}'
    from followups.comments m
    join followups.records r on r.id = m.record_id and r.delete_after is null
    join phonebook.companies c on c.id = r.company_id and c.delete_after is null
    where m.id = any(${[...comments.values()]}::bigint[]) and m.deleted_at is null and ${seen}`.execute(context.db)
  const read = (isComment: boolean) =>
    new Map(rows.filter((row) => row.isComment === isComment).map((row) => [row.id, asContent(row)]))
  return new Map([...joined(records, read(false)), ...joined(comments, read(true))])
}

/** The ids of what these entries tell of, by the ids of the entries. */
const told = (entries: Parameters<ContentReader['read']>[1], kind: string, fact: string) =>
  new Map(
    entries
      .filter((entry) => entry.kind === kind)
      .flatMap((entry) => idsIn(entry, fact).map((id): [number, number] => [entry.id, id])),
  )

const joined = (idOf: ReadonlyMap<number, number>, contents: ReadonlyMap<number, EntryContent>) =>
  [...idOf].flatMap(([entryId, id]): [number, EntryContent][] => {
    const content = contents.get(id)
    return content ? [[entryId, content]] : []
  })

export const asContent = ({ text, answer, images }: Told): EntryContent => ({
  text,
  answer: answer && {
    name: answer.name,
    nameEn: answer.nameEn,
    options: answer.options.map(({ name, nameEn }) => ({ name, nameEn })),
    remark: answer.remark,
  },
  images: images.map((id) => ({
    id,
    image: `/followups/images/${id}`,
    thumbnail: `/followups/images/${id}/thumbnail`,
  })),
  people: [],
})
