import type { ExtractedFinding, FindingField } from '@seamark/contract/groups/extraction/findings'
import { findingDraft, type FindingDraft } from '@seamark/contract/groups/findings/fields'
import type { FindingTerms } from '@seamark/contract/groups/findings/terms'
import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'
import { canBeMobile } from '@seamark/contract/phonebook/matching/numbers'
import { spaces } from '@seamark/contract/rates/rates/fields'
import type { LinePort, ReadLine } from '@seamark/contract/rates/reading/lines'
import { companyWordKey } from '../../territory/index.ts'

type Value = FindingDraft['values'][number]

/**
 * Returns the values of a finding as a person takes them or puts them right. What was not said is empty. `companies` are the office's names by the words
 * for them.
 */
export function draftOf(
  { kind, line, values }: ExtractedFinding,
  companies: ReadonlyMap<string, string> = new Map(),
): FindingDraft {
  const first = (field: FindingField) => values.find((one) => one.field === field)?.value ?? ''
  return findingDraft.parse({
    ...(line ? freightOf(line, kind === 'demand') : {}),
    company: companyOf(first('company'), companies.get(companyWordKey(first('company')))),
    name: cut(first('name'), 100),
    city: cut(first('city'), 100),
    values: reachOf(values),
  })
}

/** The name of a company that was said so, and of which the office has perhaps said what it means. */
export const companyOf = (said: string, meant: string | undefined) => cut(meant ?? said, 200)

function freightOf(line: ReadLine, isDemand: boolean) {
  const days = isDemand ? line.ready : line.validity
  const prices = line.prices.flatMap(({ container, amount }) => (amount === null ? [] : [{ container, amount }]))
  return {
    pols: line.pols.flatMap(({ codes }) => codes).slice(0, 60),
    pods: line.pods.flatMap(({ codes }) => codes).slice(0, 60),
    lane: line.lane?.value ?? '',
    carrier: cut(line.carrier?.value ?? '', 20),
    currency: prices.length > 0 ? (line.currency?.value ?? '') : '',
    prices: onePerContainer(prices).slice(0, 14),
    boxes: onePerContainer(line.boxes.map(({ container, count }) => ({ container, count }))).slice(0, 14),
    sailing: line.sailings[0]?.value ?? null,
    effective: days?.from ?? null,
    expiry: days?.to ?? null,
  }
}

/** Returns what else was read of freight. Findings that were kept before a value was read do not say it. */
export function termsOf({ line }: Pick<ExtractedFinding, 'line'>): FindingTerms | null {
  if (!line) return null
  return {
    mode: line.mode,
    currency: line.currency?.value ?? '',
    unitPrice: line.unitPrice && { amount: line.unitPrice.amount, unit: line.unitPrice.unit },
    change: line.change?.value ?? null,
    volume: line.volume?.value ?? null,
    weight: line.weight?.value ?? null,
    tonnes: line.tonnes?.value ?? null,
    freeDays: line.freeDays.map(({ value: { of, days } }) => ({ of, days })),
    surcharges: line.surcharges.map(({ code, state, amounts, per, currency }) => ({
      code,
      state,
      amounts,
      per,
      currency,
    })),
    space: spaces.find((space) => space === line.space?.value) ?? '',
  }
}

const onePerContainer = <One extends { container: string }>(all: readonly One[]): One[] =>
  [...new Map(all.toReversed().map((one) => [one.container, one])).values()].toReversed()

const cut = (text: string, most: number) => [...text.replace(/\s+/g, ' ').trim()].slice(0, most).join('')

const kindOf: Partial<Record<FindingField, ContactKind>> = {
  whatsapp: 'whatsapp',
  email: 'email',
  qq: 'qq',
  wechat: 'wechat',
}

/** A WhatsApp account is a mobile number, so it serves as one where no other is said. */
function reachOf(values: ExtractedFinding['values']): Value[] {
  const said = values.flatMap(({ field, value }): Value[] => {
    if (field === 'phone') return [{ kind: isMobile(value) ? 'mobile' : 'phone', value }]
    const kind = kindOf[field]
    return kind ? [{ kind, value }] : []
  })
  const dialled = said.find(({ kind, value }) => kind === 'whatsapp' && isMobile(value))
  const all =
    said.some(({ kind }) => kind === 'mobile') || !dialled ? said : [{ ...dialled, kind: 'mobile' as const }, ...said]
  return [...new Map(all.map((one) => [`${one.kind}:${one.value.toLowerCase()}`, one])).values()].slice(0, 20)
}

/** Whether a number in E.164 can be a mobile: the plan of numbers is known for China alone. */
export const isMobile = (number: string) =>
  number.startsWith('+86') ? /^\+861[3-9]\d{9}$/.test(number) : canBeMobile(number)

/** The columns by which lists are narrowed and sorted. `laneOf` says the lane of a port that we know; by `said` a finding is found beside its draft. */
export function columnsOf(
  draft: FindingDraft,
  laneOf: (port: string) => string | undefined,
  said: readonly string[] = [],
) {
  const { pols, pods, prices, boxes } = draft
  const main = prices.find(({ container }) => container === '40HQ') ?? prices[0]
  return {
    pols,
    pods,
    lane: draft.lane || pods.flatMap((port) => laneOf(port) ?? [])[0] || '',
    carrier: draft.carrier,
    containers: [...new Set([...prices, ...boxes].map(({ container }) => container))],
    currency: draft.currency,
    price: main?.amount ?? null,
    sailing: draft.sailing,
    expiry: draft.expiry,
    company: draft.company,
    phones: draft.values.filter(({ kind }) => kind === 'mobile' || kind === 'phone').map(({ value }) => value),
    search: searchText([
      draft.company,
      draft.name,
      draft.city,
      draft.carrier,
      ...draft.values.map(({ value }) => value),
      ...said,
    ]),
  }
}

/** The word by which a finding calls its company. */
export const companySaid = ({ values }: Pick<ExtractedFinding, 'values'>): string[] =>
  values
    .filter(({ field }) => field === 'company')
    .slice(0, 1)
    .map(({ value }) => companyWordKey(value))

/** A text as it is sought: narrow, in small letters. */
export const searchText = (parts: readonly string[]) =>
  parts
    .filter((part) => part !== '')
    .join(' | ')
    .normalize('NFKC')
    .toLowerCase()

/** The fields of a finding to which a change of its draft gives an answer, so that their flags are done with. */
const answered: readonly (readonly [keyof FindingDraft, readonly FindingField[]])[] = [
  ['pols', ['pol']],
  ['pods', ['pod', 'lane']],
  ['carrier', ['carrier']],
  ['prices', ['price', 'currency']],
  ['currency', ['currency']],
  ['boxes', ['boxes']],
  ['effective', ['validity', 'ready']],
  ['expiry', ['validity', 'ready']],
  ['sailing', ['sailing']],
  ['values', ['phone', 'whatsapp', 'email', 'qq', 'wechat']],
]

/** Returns the flags that are left once a person has changed a draft. */
export function flagsLeft(flags: ExtractedFinding['flags'], before: FindingDraft, after: FindingDraft) {
  const done = new Set(answered.flatMap(([part, fields]) => (same(before[part], after[part]) ? [] : fields)))
  return flags.filter(({ field }) => field === null || !done.has(field))
}

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns which ports a person has named for words that the reader did not know. Only where one word is unknown and one port was added on the
 * same side is it plain which means which. A word that means one of several ports stays a question each time.
 */
export function answeredPorts({ line }: Pick<ExtractedFinding, 'line'>, draft: Pick<FindingDraft, 'pols' | 'pods'>) {
  if (!line) return []
  return [...answersOn(line.pols, draft.pols), ...answersOn(line.pods, draft.pods)]
}

function answersOn(said: readonly LinePort[], chosen: readonly string[]): { word: string; code: string }[] {
  const read = new Set(said.flatMap(({ codes }) => codes))
  const words = new Set(said.filter(({ codes }) => codes.length === 0).map(({ word }) => word.trim()))
  const added = chosen.filter((code) => !read.has(code))
  const isChoice = said.some(({ choice }) => choice.length > 0)
  const [[word = ''], [code = '']] = [[...words], added]
  return !isChoice && words.size === 1 && added.length === 1 && word.length > 1 ? [{ word, code }] : []
}
