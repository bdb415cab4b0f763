import { type PaperLane, paperQuery } from '@seamark/contract/crawl/papers/papers'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Cell, List, ListColumn } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { portName } from '../../territory/index.ts'
import { getPaper } from './papers.queries.ts'

const column = (key: string, heading: string, kind: ListColumn['kind'] = 'text'): ListColumn => ({
  key,
  heading,
  kind,
  always: true,
})

const permission = 'crawl.exportPosts'

/** The paper of a week as a file: the whole week, each lane, each source, each way that was asked for. */
export const netPaperList: List = {
  name: 'netPapers',
  title: 'crawl.papers',
  permission: 'crawl.readPosts',
  export: {
    permission,
    query: paperQuery,
    columns: [
      column('week', 'crawl.paper.week'),
      column('about', 'crawl.paper.about'),
      column('name', 'crawl.paper.name'),
      column('posts', 'crawl.paper.posts', 'number'),
      column('postsBefore', 'crawl.paper.postsBefore', 'number'),
      column('inquiries', 'crawl.paper.inquiries', 'number'),
      column('inquiriesBefore', 'crawl.paper.inquiriesBefore', 'number'),
      column('offers', 'crawl.paper.offers', 'number'),
      column('good', 'crawl.paper.good', 'number'),
      column('taken', 'crawl.paper.taken', 'number'),
      column('held', 'crawl.paper.held'),
    ],
    count: async (context, asked) => {
      authorize(context, permission)
      return (await rowsOf(context, asked)).length
    },
    rows: async (context, asked) => {
      authorize(context, permission)
      return { rows: await rowsOf(context, asked), next: null }
    },
  },
}

async function rowsOf(context: Context, asked: unknown): Promise<Record<string, Cell>[]> {
  // The cast is safe: the workbench has parsed the value with `query` before it calls.
  const { week, figures } = await getPaper(context, (asked as z.output<typeof paperQuery>).week)
  const { language } = context
  const about = (of: 'whole' | 'lane' | 'source' | 'way') => translate(language, `crawl.paperRow.${of}`)
  const counts = ({ posts, postsBefore, inquiries, inquiriesBefore, offers }: Omit<PaperLane, 'lane'>) => ({
    posts,
    postsBefore,
    inquiries,
    inquiriesBefore,
    offers,
  })
  const { good, taken } = figures
  return [
    { ...empty, week, about: about('whole'), ...counts(figures), good, taken },
    ...figures.lanes.map((lane) => ({
      ...empty,
      week,
      about: about('lane'),
      name: translate(language, `territory.lane.${lane.lane}`),
      ...counts(lane),
    })),
    ...figures.sources.map(({ id: _id, ...source }) => ({ ...empty, week, about: about('source'), ...source })),
    ...figures.asked.map(({ pol, pod, inquiries, held }) => ({
      ...empty,
      week,
      about: about('way'),
      name: [pol, pod].map((code) => portName(code, language) || code).join(' → '),
      inquiries,
      held: held === null ? '' : translate(language, held ? 'crawl.held.true' : 'crawl.held.false'),
    })),
  ]
}

const empty: Record<string, Cell> = {
  name: '',
  posts: null,
  postsBefore: null,
  inquiries: null,
  inquiriesBefore: null,
  offers: null,
  good: null,
  taken: null,
  held: '',
}
