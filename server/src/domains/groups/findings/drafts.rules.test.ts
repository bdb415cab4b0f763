import { findingDraft } from '@seamark/contract/groups/findings/fields'
import { expect, test } from 'vitest'
import { anOffer, aPerson, aRequest } from '../testing.ts'
import { answeredPorts, columnsOf, draftOf, flagsLeft, isMobile, termsOf } from './drafts.rules.ts'
import { personOfDraft, wayOf } from './people.rules.ts'
import { longestSnippet, snippetOf } from '../extraction/sources.rules.ts'

const laneOf = (port: string) => (port === 'USLAX' ? 'usWest' : undefined)

test('an offer becomes ports, prices and their currency, a request the containers that are wanted', () => {
  expect(draftOf(anOffer(2450))).toMatchObject({
    pols: ['CNNGB'],
    pods: ['USLAX'],
    currency: 'USD',
    prices: [{ container: '40HQ', amount: 2450 }],
    boxes: [],
  })
  expect(draftOf(aRequest(2))).toMatchObject({ currency: '', prices: [], boxes: [{ container: '40HQ', count: 2 }] })
})

test('what is no price of a container stays with its finding, also where it was kept before measures were read', () => {
  const { line } = anOffer()
  if (!line) throw new Error('an offer has a line')
  const { volume: _volume, weight: _weight, ...before } = line
  const span = { start: 0, end: 1 }
  const terms = termsOf({
    line: {
      ...line,
      mode: 'air',
      unitPrice: { amount: 4.8, unit: 'kg', span },
      weight: { value: 300, span },
      freeDays: [{ value: { of: 'combined', days: 14 }, span }],
      space: { value: 'spot', span },
    },
  })
  expect(terms).toMatchObject({
    mode: 'air',
    currency: 'USD',
    unitPrice: { amount: 4.8, unit: 'kg' },
    weight: 300,
    freeDays: [{ of: 'combined', days: 14 }],
    space: 'spot',
  })
  // What the database holds of it has no such fields.
  expect(termsOf({ line: before as typeof line })).toMatchObject({ volume: null, weight: null, space: '' })
  expect(termsOf(aPerson())).toBeNull()
})

test('a number is a mobile by its country, and WhatsApp is one where no other is said', () => {
  expect(['+8613900011122', '+865748654829', '+84912345678'].map(isMobile)).toEqual([true, false, true])
  const person = aPerson('', '')
  const draft = draftOf({
    ...person,
    values: [...person.values, { field: 'whatsapp', value: '+84912345678', place: null }],
  })
  expect(draft.values).toEqual([
    { kind: 'mobile', value: '+84912345678' },
    { kind: 'whatsapp', value: '+84912345678' },
  ])
  expect(draftOf(aPerson()).values).toEqual([{ kind: 'mobile', value: '+8613900011122' }])
})

test('lists are narrowed by the lane of the port of discharge and by containers of prices and boxes', () => {
  expect(columnsOf(draftOf(anOffer(2450)), laneOf)).toMatchObject({ lane: 'usWest', containers: ['40HQ'], price: 2450 })
  expect(columnsOf(draftOf(aRequest(2)), laneOf)).toMatchObject({ containers: ['40HQ'], price: null })
})

test('a change answers the flags of its own field and no other', () => {
  const before = draftOf(anOffer(2450))
  const flags = (['pol', 'currency'] as const).map((field) => ({
    code: 'portUnknown' as const,
    field,
    place: null,
    evidence: '',
  }))
  expect(flagsLeft(flags, before, { ...before, pols: ['CNSHA'] }).map(({ field }) => field)).toEqual(['currency'])
  expect(flagsLeft(flags, before, before)).toEqual(flags)
})

const ningbo = { codes: ['CNNGB'], word: '宁波', choice: [], span: null }
const unknown = (word: string) => ({ codes: [], word, choice: [], span: null })
const ofTwo = { codes: [], word: '卡塔赫纳', choice: ['COCTG', 'ESCAR'], span: null }
const hamburg = [{ word: '老汉堡', code: 'DEHAM' }]

test.each([
  ['one word and one port', [unknown('老汉堡')], ['DEHAM'], hamburg],
  ['one beside a port that was read', [ningbo, unknown(' 老汉堡 ')], ['CNNGB', 'DEHAM'], hamburg],
  ['the same word twice', [unknown('老汉堡'), unknown('老汉堡')], ['DEHAM'], hamburg],
  ['two words', [unknown('老汉堡'), unknown('小不莱梅')], ['DEHAM'], []],
  ['two ports', [unknown('老汉堡')], ['DEHAM', 'DEBRV'], []],
  ['no port', [unknown('老汉堡')], [], []],
  ['a word of several ports', [ofTwo], ['COCTG'], []],
  ['a single sign', [unknown('汉')], ['DEHAM'], []],
  ['no unknown word', [ningbo], ['CNNGB', 'DEHAM'], []],
])('an unknown word is answered where it is plain: %s', (_, said, pods, answers) => {
  const { line } = anOffer()
  const draft = { pols: ['CNNGB'], pods: [...pods] }
  expect(answeredPorts({ line: line && { ...line, pods: [...said] } }, draft)).toEqual(answers)
})

test('a person needs a way to be reached, a mobile among them, and is called as in the chat where no name is said', () => {
  const draft = findingDraft.parse({ company: '宁波/蓝舟', values: [{ kind: 'mobile', value: '13900011122' }] })
  expect(personOfDraft(draft, '宁波陈')).toMatchObject({ company: '宁波 蓝舟', name: '宁波陈' })
  expect(personOfDraft(findingDraft.parse({}), '宁波陈')).toMatchObject({ code: 'groups.finding_no_contact' })
  expect(personOfDraft(findingDraft.parse({ values: [{ kind: 'qq', value: '842561970' }] }), '陈')).toMatchObject({
    code: 'phonebook.contact_mobile_blank',
  })
  expect(personOfDraft(findingDraft.parse({ values: [{ kind: 'mobile', value: '12' }] }), '陈')).toHaveProperty('code')
})

test('follow-ups name the platforms that they know', () => {
  expect((['qq', 'wecom', 'whatsapp', 'zalo'] as const).map(wayOf)).toEqual(['qq', 'wechat', 'whatsapp', 'other'])
})

test('a long message is cut between letters, and values beyond the cut have no place', () => {
  const text = `${'x'.repeat(longestSnippet - 1)}😀宁波`
  const { snippet, places } = snippetOf(text, {
    values: [
      { field: 'pol', value: 'CNNGB', place: { of: 'text', start: longestSnippet + 1, end: longestSnippet + 3 } },
      { field: 'pod', value: 'USLAX', place: { of: 'text', start: 0, end: 2 } },
      { field: 'phone', value: '+8613900011122', place: { of: 'name', start: 0, end: 11 } },
      { field: 'lane', value: 'usWest', place: null },
    ],
  })
  expect(snippet).toBe('x'.repeat(longestSnippet - 1))
  expect(places.map(({ field }) => field)).toEqual(['pod', 'phone'])
})
