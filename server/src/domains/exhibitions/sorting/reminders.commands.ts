import { sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { remind } from '../../notices/index.ts'
import { nameOfExhibition } from '../exhibitions/exhibitions.queries.ts'

/** After so many hours an author is told of what she has not sorted, and after so many days behind the fair its manager. */
const authorHours = 24
const managerDays = 3

interface Waiting {
  user_id: number
  exhibition_id: number
  name: string
  edition: string
  count: number
}

/**
 * Tells authors of captures that wait, and the managers of fairs that are over of what still waits there: each capture once to each. What a killed
 * worker had taken is rolled back and told the next hour.
 */
export async function remindOfCaptures(context: Context) {
  await tell(context, 'exhibitions.reminder.unsorted', takeOfAuthors)
  await tell(context, 'exhibitions.reminder.fairUnsorted', takeOfManagers)
}

const tell = (context: Context, kind: string, take: (tx: WriteContext) => Promise<Waiting[]>) =>
  write.bookkeep(context, 'exhibitions.seeCaptures', async (tx) => {
    const waiting = await take(tx)
    await remind(
      tx,
      kind,
      waiting.map(({ user_id: userId, exhibition_id: id, name, edition, count }) => ({
        userId,
        facts: { exhibition: nameOfExhibition({ name, edition }), count },
        subject: { kind: 'exhibition', id },
        path: `/exhibition/captures/${id}?state=unsorted`,
      })),
    )
  })

async function takeOfAuthors(tx: WriteContext): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with told as (
      update exhibitions.captures set author_told_at = now()
      where state = 'unsorted' and author_told_at is null and arrived_at <= now() - make_interval(hours => ${authorHours}) returning author_id, exhibition_id)
    select t.author_id as user_id, x.id as exhibition_id, x.name, x.edition, count(*)::int as count
    from told t join exhibitions.exhibitions x on x.id = t.exhibition_id group by t.author_id, x.id order by 1, 2`.execute(
    tx.db,
  )
  return rows
}

async function takeOfManagers(tx: WriteContext): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with told as (
      update exhibitions.captures k set manager_told_at = now()
      from exhibitions.exhibitions x
      where x.id = k.exhibition_id and k.state = 'unsorted' and k.manager_told_at is null and x.to_day + ${managerDays}::int <= ${businessDay(tx)}
      returning k.exhibition_id)
    select x.manager_id as user_id, x.id as exhibition_id, x.name, x.edition, count(*)::int as count
    from told t join exhibitions.exhibitions x on x.id = t.exhibition_id group by x.id order by 1, 2`.execute(tx.db)
  return rows
}
