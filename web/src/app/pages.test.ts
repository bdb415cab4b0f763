import { readFileSync } from 'node:fs'
import { addressOf, type ToolName } from '@seamark/contract/ai/tools/tools'
import { expect, test, vi } from 'vitest'
import { knownSearch, parseSearch } from '../platform/search.ts'

// The pages ask for what only a browser has as they are put together.
vi.stubGlobal('document', { cookie: '', addEventListener: () => undefined })
const { pages } = await import('./pages.ts')
vi.unstubAllGlobals()

/** Each tool with every filter that a sentence can fill. */
const asked: Partial<Record<ToolName, Record<string, string>>> = {
  companies: {
    custodianId: '7',
    visibility: 'public',
    progress: 'quoted',
    type: 'forwarder',
    pol: 'CNNGB',
    pod: 'USLAX',
    podLane: 'usWest',
    country: 'DE',
    untouchedDays: '30',
    due: '7',
    createdFrom: '2026-11-01',
    createdTo: '2026-11-30',
    hasTelephone: 'false',
    hasEmail: 'false',
    hasContacts: 'false',
    nextContact: 'overdue',
  },
  tasks: { of: 'team', show: 'overdue', personId: '11' },
  neglected: { of: 'team', personId: '11' },
  timeline: { actorId: '11' },
  notices: { state: 'unread' },
  applications: { queue: 'mine', state: 'open' },
  rates: {
    side: 'demand',
    pol: 'CNNGB',
    pod: 'USLAX',
    lane: 'usWest',
    carrier: 'MAEU',
    container: '40HQ',
    sort: 'price',
    order: 'asc',
    endsTo: '2026-11-28',
    mine: 'true',
    recommended: 'true',
    unmatched: 'true',
  },
  quotes: { of: 'own', show: 'lost', authorId: '11', pol: 'CNNGB', pod: 'USLAX', lane: 'usWest' },
  orders: {
    managerId: '7',
    companyId: '101',
    pol: 'CNNGB',
    pod: 'USLAX',
    lane: 'usWest',
    carrier: 'MAEU',
    sailingFrom: '2026-11-23',
    sailingTo: '2026-11-29',
    arrivalFrom: '2026-11-23',
    arrivalTo: '2026-11-29',
    rolled: 'true',
    settlement: 'open,overdue',
    numbers: 'COSU6412345670',
  },
  groups: { platform: 'wechat', type: 'freightAgent', quiet: 'true', personId: '7' },
  findings: {
    kind: 'demand',
    state: 'found',
    pol: 'CNNGB',
    pod: 'USLAX',
    lane: 'usWest',
    carrier: 'MAEU',
    container: '40HQ',
  },
  messages: { q: '帐篷' },
  requests: { kind: 'join', queue: 'toDecide', state: 'open' },
  crawledCustomers: { sorting: 'unsorted' },
  netPosts: { kind: 'inquiry', from: '2026-11-23', to: '2026-11-25', pol: 'CNNGB', pod: 'USLAX', lane: 'usWest' },
  exhibitions: { phase: 'upcoming' },
  exhibitors: { standing: 'pool', country: 'DE' },
  parties: {
    side: 'importer',
    pol: 'CNNGB',
    pod: 'USLAX',
    port: 'USLAX',
    lane: 'usWest',
    hs: '9403',
    container: '40HQ',
  },
  tradeRecords: {
    direction: 'import',
    pol: 'CNNGB',
    pod: 'USLAX',
    port: 'USLAX',
    lane: 'usWest',
    hs: '9403',
    container: '40HQ',
  },
  leads: { label: 'lost', pol: 'CNNGB', pod: 'USLAX', lane: 'usWest', hs: '9403' },
  whiteSpace: { pol: 'CNNGB', pod: 'USLAX', lane: 'usWest', hs: '9403' },
  bulks: { of: 'own' },
  replies: { state: 'open' },
  sales: { period: 'week' },
}

test.each(Object.entries(asked))('the page that the assistant opens for %s takes every filter', (tool, query) => {
  // The keys of the object are names of tools.
  const [path = '', text = ''] = (addressOf(tool as ToolName, query) ?? '').split('?')
  const schema = pages.find(({ page }) => page.path === path)?.page.search
  const search = parseSearch(text)
  expect(schema).toBeDefined()
  expect(knownSearch(schema, search)).toEqual(search)
  const unread = Object.keys(search).filter((name) => !(name in (schema?.parse(search) ?? {})))
  expect(unread).toEqual([])
})

/** What the sentences of the assistant's corpora run: a tool with its query. */
const run = ['tuned', 'unseen'].flatMap((corpus) =>
  readFileSync(new URL(`../../../server/src/domains/ai/intents/corpus/${corpus}/commands.txt`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line): [string, string][] => {
      const [, sentence = '', query = ''] = /^([^#].*) => (\w.*)$/.exec(line) ?? []
      return query === '' || / name=/.test(query) ? [] : [[sentence, query]]
    }),
)

/** The tab on which the page shows the rows. */
const tabs: Partial<Record<string, string>> = {
  findings: 'findings',
  netPosts: 'posts',
  parties: 'parties',
  tradeRecords: 'full',
  leads: 'acquisition',
  whiteSpace: 'acquisition',
  bulks: 'bulks',
  replies: 'replies',
  optOuts: 'optOuts',
}

test.each(run)('%s opens the page with the same filters: %s', (_, asks) => {
  const [tool = '', ...parts] = asks.split(' ')
  // The corpora hold names of tools.
  const query = Object.fromEntries(
    parts.map((part): [string, string] => [part.replace(/=.*/, ''), part.replace(/.*=/, '')]),
  )
  const address = addressOf(tool as ToolName, query)
  if (address === null) return
  const [path, text = ''] = address.split('?')
  const search = parseSearch(text)
  const read = Object.entries(pages.find(({ page }) => page.path === path)?.page.search?.parse(search) ?? {})
  const shown = Object.fromEntries(read.map(([name, value]) => [name, String(value)]))
  expect(shown).toMatchObject(search)
  expect(shown['tab']).toBe(tabs[tool])
})
