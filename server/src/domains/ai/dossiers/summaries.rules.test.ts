import type { DossierFacts } from '@seamark/contract/ai/dossiers/dossiers'
import { expect, test } from 'vitest'
import { materialOf, sealOfMaterial, sentencesIn, summaryInstruction, tellMaterial } from './summaries.rules.ts'

const at = '2026-11-28T17:30:00.000Z'
const dossier: DossierFacts = {
  company: {
    id: 71,
    name: '远洋国际',
    type: 'directShipper',
    progress: 'quoted',
    progressSince: at,
    visibility: 'private',
    custodian: '林晓帆',
    country: 'CN',
    lastTouchAt: at,
    nextContactAt: null,
    daysLeft: 12,
    stale: false,
    masked: false,
  },
  contacts: {
    rows: [{ id: 811, at, by: '林晓帆', way: 'phone', progress: 'quoted', content: '客户要周三截关的舱' }],
    count: { value: 1, exact: true },
  },
  promises: {
    rows: [{ kind: 'task', id: 822, text: '发提单样本', by: '林晓帆', on: '2026-12-04', isOverdue: false }],
    isMore: false,
  },
  quotes: null,
  orders: null,
  rates: [{ pol: 'CNNGB', pod: 'USLAX', dollars: 2350, isAtLeast: false, endsOn: '2026-12-14', because: 'core' }],
  trade: null,
  groups: [],
  duplicates: null,
  disagreements: [],
  nextStep: { rule: 'planned', text: '发提单样本', on: '2026-12-04', n: null },
  hidden: [],
  away: [],
  at,
}
const dayOf = () => '2026-11-29'
const material = materialOf(dossier, dayOf)
const lines = (said: string, open: string, next: string) => `SAID: ${said}\nOPEN: ${open}\nNEXT: ${next}`

test('each row of the dossier has a handle, no id and the days of the office', () => {
  expect(material.rows.map(({ handle, row }) => [handle, row])).toEqual([
    ['K1', 'company'],
    ['K2', 'contacts'],
    ['K3', 'promises'],
    ['K4', 'rates'],
  ])
  expect(tellMaterial(material)).not.toMatch(/\b(?:71|811|822)\b|T17:30/)
  expect(material.rows[1]).toMatchObject({ at: '2026-11-29' })
  expect(material.grounds.get('K3')).toEqual({ part: 'promises', key: 'task 822' })
})

test('another dossier or language is another version, another hour is none', () => {
  const seal = sealOfMaterial(material, 'zh')
  const later = { ...dossier, at: '2026-11-29T09:00:00.000Z', company: { ...dossier.company, daysLeft: 11 } }
  expect(sealOfMaterial(materialOf(later, dayOf), 'zh')).toBe(seal)
  expect(sealOfMaterial(material, 'en')).not.toBe(seal)
  expect(sealOfMaterial(materialOf({ ...dossier, rates: [] }, dayOf), 'zh')).not.toBe(seal)
})

test('a sentence has the rows that it names, without their handles in its words', () => {
  const sentences = sentencesIn(
    lines('客户要周三截关的舱 [K2]。', '欠提单样本 [K3, K1]', '12月4日前发样本 [K3][K3]'),
    material,
  )
  expect(sentences?.map(({ about, text }) => [about, text])).toEqual([
    ['said', '客户要周三截关的舱。'],
    ['open', '欠提单样本'],
    ['next', '12月4日前发样本'],
  ])
  expect(sentences?.map(({ grounds }) => grounds.map(({ part }) => part))).toEqual([
    ['contacts'],
    ['promises', 'company'],
    ['promises'],
  ])
  expect(sentences?.flatMap(({ ownNumbers }) => ownNumbers)).toEqual([])
})

test('a handle that was never given out is no ground, and a number that stands in no row is said', () => {
  const sentences = sentencesIn(
    lines('谈过 [K99]', '运价 USD 2,350 [K4]', '报 1,999 美元，打 13800001234 [K4]'),
    material,
  )
  expect(sentences?.map(({ grounds, ownNumbers }) => [grounds.length, ownNumbers])).toEqual([
    [0, []],
    [1, []],
    [1, ['1999', '13800001234']],
  ])
})

test.each([
  ['as a list in bold', '**SAID:** a [K1]\n- **OPEN**: b [K1]\n3. Next： c [K1]', true],
  ['with words around', `Here it is.\n${lines('a', 'b', 'c')}\nBye`, true],
  ['without one of them', 'SAID: a [K1]\nNEXT: c [K1]', false],
  ['with a handle alone', lines('a', '[K1]', 'c'), false],
  ['as one text', '客户要舱，请尽快报价。', false],
])('an answer %s is read whole or not at all', (_case, said, isRead) =>
  expect(sentencesIn(said, material) !== undefined).toBe(isRead),
)

test('the instruction holds nothing of the client, and its words stay short', () => {
  expect(summaryInstruction('ja', '2026-11-30')).toContain('Japanese')
  expect(summaryInstruction('zh', '2026-11-30')).not.toContain('远洋')
  const [long] = sentencesIn(lines('长'.repeat(900), 'b', 'c'), material) ?? []
  expect(long?.text.length).toBe(400)
})
