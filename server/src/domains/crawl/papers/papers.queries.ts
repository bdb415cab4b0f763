import { type Paper, paperFigures } from '@seamark/contract/crawl/papers/papers'
import { addDays } from '@seamark/contract/platform/days'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import type { NoticedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'

/** The papers of two years. */
const mostListed = 104

export async function listPapers(context: Context) {
  authorize(context, 'crawl.readPosts')
  const { rows } = await sql<{ id: number; week: string; posts: number; inquiries: number; madeAt: Date }>`
    select id, week, (figures ->> 'posts')::int as posts, (figures ->> 'inquiries')::int as inquiries, made_at as "madeAt"
    from crawl.digests order by week desc limit ${mostListed}`.execute(context.db)
  return {
    papers: rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() })),
    isSubscribed: await isSubscribed(context),
  }
}

async function isSubscribed(context: Context): Promise<boolean> {
  const { rows } = await sql`select from crawl.digest_readers where user_id = ${personOf(context).id}`.execute(
    context.db,
  )
  return rows.length > 0
}

export async function getPaper(context: Context, week: string): Promise<Paper> {
  authorize(context, 'crawl.readPosts')
  const paper = await readPaper(context, sql`week = ${week}`)
  if (!paper) throw fail('crawl.paper_not_found')
  return paper
}

interface PaperRow {
  id: number
  week: string
  fromDay: string
  madeAt: Date
  figures: unknown
}

/** A paper as the caller may read it: whether we hold offers is for those who see the market. */
async function readPaper(context: Context, condition: RawBuilder<unknown>): Promise<Paper | undefined> {
  const { rows } = await sql<PaperRow>`
    select id, week, from_day::text as "fromDay", made_at as "madeAt", figures from crawl.digests where ${condition}`.execute(
    context.db,
  )
  const [row] = rows
  if (!row) return undefined
  const figures = paperFigures.parse(row.figures)
  const seesMarket = passes(context.actor, 'rates.read')
  return {
    ...row,
    toDay: addDays(row.fromDay, 6),
    madeAt: row.madeAt.toISOString(),
    figures: seesMarket ? figures : { ...figures, asked: figures.asked.map((way) => ({ ...way, held: null })) },
  }
}

/** Papers in notices are called by their week. */
export const paperSubject: NoticedSubject = {
  kind: 'netPaper',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'crawl.readPosts')) return new Map()
    const { rows } = await sql<{ id: number; week: string }>`
      select id, week from crawl.digests where id = any(${[...ids]}::bigint[])`.execute(context.db)
    return new Map(rows.map(({ id, week }) => [id, week]))
  },
}
