import { postContactFields, postListQuery } from '@seamark/contract/crawl/posts/posts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import { dayAt, timeAt } from '../../../platform/days.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { portName } from '../../territory/index.ts'
import { countForExport } from '../../workbench/index.ts'
import { coverContacts } from './contacts.rules.ts'
import { postsOf } from './filters.queries.ts'
import { asPost, type PostRow, readPostPage } from './posts.queries.ts'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `crawl.post.${key}`,
  kind: 'text',
  ...more,
})

const permission = 'crawl.exportPosts'

/** Exports posts with the headings by which they come back. How to reach a colleague's client is left out. */
export const postsExport: ListExport = {
  permission,
  query: postListQuery,
  columns: [
    column('published', { always: true }),
    column('kind'),
    column('title', { always: true, holdsContactValues: true }),
    column('text', { of: 'title', always: true, holdsContactValues: true }),
    column('lane'),
    column('pol', { heading: 'crawl.post.pol', of: 'lane' }),
    column('pod', { heading: 'crawl.post.pod', of: 'lane' }),
    column('container', { of: 'lane' }),
    column('author'),
    column('company', { of: 'author' }),
    ...postContactFields.map((key) =>
      column(key, { heading: `crawl.field.${key}`, of: 'author', isContactValue: key !== 'contact' }),
    ),
    column('platform'),
    column('address', { of: 'platform' }),
    column('quality', { heading: 'crawl.field.quality' }),
    column('badReason', { heading: 'crawl.field.badReason', of: 'quality' }),
    column('release', { heading: 'crawl.field.release' }),
    column('imported', { heading: 'crawl.field.imported' }),
    column('state', { heading: 'crawl.field.state' }),
    column('taken'),
    column('source'),
    column('fetchedAt', { kind: 'instant' }),
  ],
  count: async (context, asked) => {
    authorize(context, permission)
    return countForExport(context, selectFrom(postsOf(context, asListed(asked))))
  },
  rows: async (context, asked, { cursor, limit }) => {
    authorize(context, permission)
    const { rows, next } = await readPostPage(context, { ...asListed(asked), limit, cursor })
    const texts = await textsOf(context, rows)
    return { rows: rows.map((row) => cellsOf(context, row, texts.get(row.id) ?? '')), next }
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asListed = (asked: unknown) => asked as z.output<typeof postListQuery>

async function textsOf({ db }: Context, rows: readonly PostRow[]): Promise<ReadonlyMap<number, string>> {
  const { rows: texts } = await sql<{ id: number; text: string }>`
    select id, text from crawl.posts where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(texts.map(({ id, text }) => [id, text]))
}

function cellsOf(context: Context, row: PostRow, text: string): Record<string, Cell> {
  const { language, zone } = context
  const shown = asPost(context, row)
  const ports = (codes: readonly string[]) => codes.map((code) => portName(code, language)).join(', ')
  const published = row.published_at
  return {
    published: published ? (row.day_only ? dayAt(published, zone) : timeAt(published, zone)) : '',
    kind: translate(language, `crawl.postKind.${row.kind}`),
    title: shown.title,
    text: shown.covered ? coverContacts(text, row) : text,
    lane: row.lanes.map((lane) => translate(language, `territory.lane.${lane}`)).join(', '),
    pol: ports(row.pols),
    pod: ports(row.pods),
    container: row.containers.join(', '),
    author: shown.author,
    company: row.companyGuess,
    ...Object.fromEntries(postContactFields.map((field) => [field, shown.covered ? '' : row[field]])),
    platform: row.platform,
    address: shown.covered ? '' : row.address,
    quality: translate(language, `crawl.quality.${row.quality}`),
    badReason: row.bad_reason === null ? '' : translate(language, `crawl.badReason.${row.bad_reason}`),
    release: translate(language, `crawl.release.${row.release}`),
    imported: translate(language, `crawl.imported.${shown.isImported}`),
    state: translate(language, `trade.state.${row.state}`),
    taken: shown.taken
      ? [shown.taken.by, translate(language, `crawl.takeWay.${shown.taken.way}`)].filter(Boolean).join(' · ')
      : '',
    source: row.source.name,
    fetchedAt: row.fetched_at,
  }
}
