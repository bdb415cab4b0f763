import { crawlPermissions } from '@seamark/contract/crawl/permissions'
import { addDays } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { clockAt } from '../../../platform/days.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { peopleWhoOpen } from '../../identity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { postsAudience } from '../policy.ts'
import { figuresOfWeek } from './figures.queries.ts'
import { lastDueMonday, mondaysTo, weekOf } from './weeks.rules.ts'

/**
 * Makes the paper of the last week, once that is due: on Monday at eight of the office, or later if nobody was there, and then those of the weeks
 * between, too. The table holds one paper of a week, so that two workers make one, and its readers hear of it once. A week without posts after one
 * without posts has none.
 */
export async function makeDuePaper(context: Context): Promise<void> {
  const due = lastDueMonday(clockAt(context.now(), context.zone))
  const { rows } = await sql<{ last: string | null }>`select max(from_day)::text as last from crawl.digests`.execute(
    context.db,
  )
  for (const monday of mondaysTo(due, rows[0]?.last ?? null)) await makePaper(context, monday)
}

async function makePaper(context: Context, monday: string): Promise<void> {
  const week = weekOf(monday)
  const { rows: there } = await sql`select from crawl.digests where week = ${week}`.execute(context.db)
  if (there.length > 0) return
  await write.bookkeep(context, 'crawl.readPosts', async (tx) => {
    const figures = await figuresOfWeek(tx, monday)
    if (figures.posts === 0 && figures.postsBefore === 0) return
    const { rows } = await sql<{ id: number }>`
      insert into crawl.digests (week, from_day, figures) values (${week}, ${monday}::date, ${JSON.stringify(figures)}::jsonb)
      on conflict (week) do nothing returning id`.execute(tx.db)
    const [paper] = rows
    if (paper) await tellReaders(tx, { id: paper.id, week, monday, figures })
  })
}

interface Made {
  id: number
  week: string
  monday: string
  figures: { posts: number; inquiries: number; newFirms: number }
}

async function tellReaders(tx: WriteContext, { id, week, monday, figures }: Made) {
  const { rows } = await sql<{ id: number }>`select user_id as id from crawl.digest_readers`.execute(tx.db)
  // Whoever has lost the screen since reads no paper any more.
  const mayRead = new Set(await peopleWhoOpen(tx, crawlPermissions['crawl.readPosts'].code))
  await notifyPeople(tx, {
    userIds: rows.map((reader) => reader.id).filter((id) => mayRead.has(id)),
    kind: 'crawl.notice.paper',
    facts: {
      from: monday,
      to: addDays(monday, 6),
      posts: figures.posts,
      inquiries: figures.inquiries,
      firms: figures.newFirms,
    },
    subject: { kind: 'netPaper', id },
    path: `/crawlData/netweek?tab=paper&week=${week}`,
  })
  tx.publish({ event: { topic: 'crawl.posts' }, audience: postsAudience })
}

export const makeDuePaperJob = job('crawl.makePaper', z.null(), makeDuePaper)

/** Says whether the caller hears of new papers. */
export async function subscribePapers(context: Context, { isOn }: { isOn: boolean }) {
  return write(context, { permission: 'crawl.readPosts', audit: 'crawl.paperSubscribed' }, async (tx) => {
    const { id } = personOf(tx)
    const { numAffectedRows = 0n } = isOn
      ? await sql`insert into crawl.digest_readers (user_id) values (${id}) on conflict do nothing`.execute(tx.db)
      : await sql`delete from crawl.digest_readers where user_id = ${id}`.execute(tx.db)
    if (numAffectedRows === 0n) tx.unchanged()
    else await tx.audit({ subject: 'netPaper', id: null, after: { isOn } })
    return { isSubscribed: isOn }
  })
}
