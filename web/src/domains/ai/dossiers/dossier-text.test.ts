import type { Dossier } from '@seamark/contract/ai/dossiers/dossiers'
import { expect, test, vi } from 'vitest'

// The addresses of companies come with pages that ask for what only a browser has.
vi.stubGlobal('document', { cookie: '', addEventListener: () => undefined })
const { dossierText, groundsOf, sectionsOf } = await import('./dossier-text.ts')
vi.unstubAllGlobals()

const dossier: Dossier = {
  company: {
    id: 1,
    name: '远洋国际',
    type: 'directShipper',
    progress: 'quoted',
    progressSince: '2026-11-10T02:00:00.000Z',
    visibility: 'private',
    custodian: '林晓帆',
    country: 'CN',
    lastTouchAt: null,
    nextContactAt: null,
    daysLeft: null,
    stale: false,
    masked: false,
  },
  contacts: { rows: [], count: { value: 0, exact: true } },
  promises: null,
  quotes: null,
  orders: null,
  rates: [{ pol: 'CNNGB', pod: 'USLAX', dollars: 2400, isAtLeast: true, endsOn: '2026-12-14', because: 'core' }],
  trade: null,
  groups: [],
  duplicates: null,
  disagreements: [
    {
      about: 'price',
      sides: [
        { source: 'quote', label: 'Q-7', value: 'USD 2100', at: '2026-11-12T02:00:00.000Z' },
        { source: 'rate', label: 'CNNGB → USLAX', value: 'USD 2400', at: '2026-11-29T02:00:00.000Z' },
      ],
    },
  ],
  nextStep: { rule: 'plan', text: '', on: null, n: null },
  hidden: ['quotes', 'duplicates'],
  away: ['trade'],
  at: '2026-11-29T02:00:00.000Z',
  summary: null,
}

/** Words are not loaded here, so each sentence is its key. */
test('a part says why it is empty: no right to it, away for the moment, or nothing on record', () => {
  const notes = Object.fromEntries(sectionsOf(dossier).map(({ part, note }) => [part, note]))
  expect(notes).toEqual({
    contacts: 'ai.dossier.none',
    promises: 'ai.dossier.none',
    quotes: 'ai.dossier.hidden',
    rates: undefined,
    orders: 'ai.dossier.none',
    trade: 'ai.dossier.away',
    groups: 'ai.dossier.none',
    duplicates: 'ai.dossier.hidden',
  })
  const pooled = { ...dossier, company: { ...dossier.company, masked: true } }
  expect(sectionsOf(pooled)[0]?.note).toBe('ai.dossier.onlyOwn')
})

test('the copied text has both sides of a disagreement with their dates, and every part', () => {
  const lines = dossierText(dossier).split('\n')
  expect(lines[0]).toBe('远洋国际')
  expect(lines).toContain(
    '- ai.dossier.source.quote Q-7: USD 2100 (2026-11-12) ≠ ai.dossier.source.rate CNNGB → USLAX: USD 2400 (2026-11-29)',
  )
  for (const { part } of sectionsOf(dossier)) expect(lines).toContain(`ai.dossier.part.${part}`)
  expect(lines.find((line) => line.startsWith('- CNNGB → USLAX'))).toContain('≥ USD 2,400')
})

test('a sentence of the model leads to its rows, and to no row that the page does not show', () => {
  const grounds = [
    { part: 'company', key: '' },
    { part: 'rates', key: 'CNNGBUSLAX' },
    { part: 'quotes', key: '7' },
  ] as const
  const found = groundsOf(dossier, { about: 'next', text: '', grounds: [...grounds], ownNumbers: [] })
  expect(found.map(({ key }) => key)).toEqual(['company', 'rates CNNGBUSLAX'])
  expect(found[1]?.href).toContain('/freight/rates')
})

test('sentences of a model are copied with the name of the model', () => {
  const sentences = (['said', 'open', 'next'] as const).map((about) => ({
    about,
    text: `sentence ${about}`,
    grounds: [],
    ownNumbers: [],
  }))
  const summary = { sentences, model: 'stub-1', at: '2026-11-29T02:00:00.000Z' }
  const copied = dossierText({ ...dossier, summary })
  expect(copied).toContain('(stub-1)')
  expect(copied).toContain('sentence next')
  expect(dossierText(dossier)).not.toContain('ai.summary')
})
