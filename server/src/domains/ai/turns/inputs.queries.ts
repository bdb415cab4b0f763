import type { ToolName } from '@seamark/contract/ai/tools/tools'
import { addDays } from '@seamark/contract/platform/days'
import { day } from '@seamark/contract/platform/envelope'
import { containerNamed } from '@seamark/contract/territory/containers'
import type { Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { findCompanies, namesFor } from '../answers/names.queries.ts'
import type { KeptPlan } from '../answers/plans.queries.ts'
import { harmlessText } from '../endpoints/harmless-texts.rules.ts'
import { comingDays, daysAt, pastDays, periodNamed } from '../intents/periods.rules.ts'
import type { Names } from '../intents/tokens.rules.ts'
import { foldSentence } from '../intents/words.rules.ts'
import { nameParties, recordOfNumber } from '../../trade/index.ts'
import { schemaOf, type Taken, type Takes } from './arguments.rules.ts'
import { bareHandle, type Handles, isHandle } from './handles.rules.ts'
import { uses } from './tool-uses.rules.ts'

/** What the model asked for, as it is understood; or why it is not, in words for the model. Of several companies each has a handle. */
type Understood = { plan: KeptPlan } | Unread
export interface Unread {
  outcome: 'unknown' | 'refused'
  why: string
  /** With `outside` a trade record wrote the name. */
  perhaps?: readonly { handle: string; name: string; outside?: true }[]
}

interface Meaning {
  query?: Record<string, string>
  company?: number
}
type Read = Meaning | Unread

/** The same words for a record that is not there and for one that the asker may not see. */
export const unknownRecord = 'There is no such record, or none that the asker may see.'

/** Reads the input of a tool: words become the query of its call by the recognizers that also read sentences. */
export async function understandInput(
  context: Context,
  handles: Handles,
  tool: ToolName,
  input: unknown,
): Promise<Understood> {
  const { takes, fixed = {} } = uses[tool]
  const read = await readInput(context, handles, takes, input)
  if ('outcome' in read) return read
  const { query, said, company, today } = read
  return { plan: { tool, query: { ...fixedOf(fixed, today), ...query }, said, company } }
}

/** What the model is told of words that were not understood, with the companies whose names it then knows. */
export function tellUnread(handles: Handles, { outcome, why, perhaps = [] }: Unread) {
  const subjects = perhaps.flatMap(({ handle }) => handles.find(handle) ?? []).map(({ kind, id }) => ({ kind, id }))
  const outside = perhaps.flatMap(({ name, outside: isOutside }) => (isOutside ? [name] : []))
  return { told: { outcome, why, ...(perhaps.length > 0 ? { perhaps } : {}) }, subjects, outside }
}

/** What an input says, in the parts of a query; a company by its id. */
export interface ReadInput extends Pick<KeptPlan, 'query' | 'said' | 'company'> {
  today: string
}

export async function readInput(
  context: Context,
  handles: Handles,
  takes: Takes,
  input: unknown,
): Promise<ReadInput | Unread> {
  const given = schemaOf(takes).safeParse(input ?? {})
  if (!given.success)
    return { outcome: 'refused', why: `The input is wrong: ${given.error.issues.map(issueOf).join('; ')}` }
  const names = await namesFor(context, dayAt(context.now(), context.zone))
  const all: ReadInput = { query: {}, said: [], company: null, today: names.today }
  for (const [name, words] of Object.entries(given.data)) {
    const taken = takes[name]
    if (taken === undefined || words === undefined) continue
    const read = await readWords(context, handles, names, taken, harmlessText(words))
    if ('outcome' in read) return { ...read, why: `${name}: ${read.why}` }
    all.said.push({ part: taken.part, text: words })
    if (read.company !== undefined) all.company = { id: read.company, part: taken.part }
    all.query = { ...all.query, ...read.query }
  }
  return all
}

const issueOf = ({ path, message, code }: { path: PropertyKey[]; message: string; code?: string | undefined }) =>
  code === 'unrecognized_keys' ? message : `${path.join('.')}: ${message}`

const fixedOf = (fixed: Readonly<Record<string, string>>, today: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fixed).map(([part, value]) => [
      part,
      value === '@today' ? today : value === '@ago6' ? addDays(today, -6) : value,
    ]),
  )

const refused = (why: string): Read => ({ outcome: 'refused', why })
const one = (part: string, value: string): Read => ({ query: { [part]: value } })

async function readWords(context: Context, handles: Handles, names: Names, taken: Taken, words: string): Promise<Read> {
  const { part } = taken
  const folded = foldSentence(words)
  switch (taken.means) {
    case 'company':
      return readCompany(context, handles, words)
    case 'party':
      return readParty(context, handles, part, words)
    case 'tradeRecord': {
      const known = isHandle(words) ? handles.find(bareHandle(words)) : undefined
      return known?.kind === 'tradeRecord'
        ? one(part, recordOfNumber(known.id))
        : { outcome: 'unknown', why: unknownRecord }
    }
    case 'colleague':
      return readColleague(part, folded, names)
    case 'ports':
    case 'port':
      return readPorts(part, folded, names, taken.means)
    case 'lane': {
      const lane = names.lane(folded)
      return lane ? one(part, lane) : refused(`no lane is called “${words}”`)
    }
    case 'carrier': {
      const carrier = names.carrier(folded)
      return carrier === '' ? refused(`no carrier is called “${words}”`) : one(part, carrier)
    }
    case 'country': {
      const country = names.country(folded)
      return country === '' ? refused(`no country is called “${words}”`) : one(part, country)
    }
    case 'container': {
      const container = containerNamed(words)
      return container ? one(part, container.code) : refused(`no container is called “${words}”`)
    }
    case 'days': {
      const period = readDays(folded, names.today)
      return period ? { query: { [part]: period.from, [taken.to]: period.to } } : refused(`“${words}” are no days`)
    }
    case 'day': {
      const period = readDays(folded, names.today)
      return period && period.from === period.to ? one(part, period.from) : refused(`“${words}” is no day`)
    }
    case 'number':
      return /^\d{1,4}$/.test(folded) ? one(part, folded) : refused(`“${words}” is no whole number`)
    case 'text':
    case 'wording':
    case 'choice':
      return one(part, words)
  }
}

/** A handle of this chat, or words that name one company; of several the asker says which. */
async function readCompany(context: Context, handles: Handles, words: string): Promise<Read> {
  if (isHandle(words)) {
    const known = handles.find(bareHandle(words))
    return known?.kind === 'company' ? { company: known.id } : { outcome: 'unknown', why: unknownRecord }
  }
  const { surely, perhaps } = await findCompanies(context, words)
  if (surely) return { company: surely.id }
  if (perhaps.length === 0) return { outcome: 'unknown', why: unknownRecord }
  const told = perhaps.flatMap(({ id, name }) => {
    const handle = handles.give('company', id)
    return handle === undefined ? [] : [{ handle, name }]
  })
  return {
    outcome: 'unknown',
    why: 'Several may be meant. Ask which one, and call again with its handle.',
    perhaps: told,
  }
}

const mostParties = 5

/** A handle of this chat, or the name of one party; of several the asker says which. */
async function readParty(context: Context, handles: Handles, part: string, words: string): Promise<Read> {
  if (isHandle(words)) {
    const known = handles.find(bareHandle(words))
    return known?.kind === 'tradeParty' ? one(part, String(known.id)) : { outcome: 'unknown', why: unknownRecord }
  }
  const { parties } = await nameParties(context, { q: words })
  const called = parties.filter(({ name }) => foldSentence(name) === foldSentence(words))
  const [only, ...others] = called.length > 0 ? called : parties
  if (!only) return { outcome: 'unknown', why: unknownRecord }
  if (others.length === 0) return one(part, String(only.id))
  const perhaps = [only, ...others].slice(0, mostParties).flatMap(({ id, name }) => {
    const handle = handles.give('tradeParty', id)
    return handle === undefined ? [] : [{ handle, name: harmlessText(name), outside: true as const }]
  })
  return { outcome: 'unknown', why: 'Several may be meant. Ask which one, and call again with its handle.', perhaps }
}

function readColleague(part: string, folded: string, { people, me }: Names): Read {
  if (/^(?:me|myself|i|我|我自己|本人|yo|私|自分)$/.test(folded)) return one(part, String(me))
  const [only, ...others] = people.get(folded) ?? []
  if (only === undefined) return refused('no colleague is called so')
  return others.length === 0 ? one(part, String(only)) : refused('several colleagues are called so')
}

function readPorts(part: string, folded: string, { port }: Names, means: 'ports' | 'port'): Read {
  const codes = /^[a-z]{2}[a-z2-9]{3}$/.test(folded) ? [folded.toUpperCase()] : undefined
  const meant = port(folded) ?? (codes ? { codes, isChoice: false } : undefined)
  if (!meant || meant.codes.length === 0) return refused('no port is called so')
  if (meant.isChoice || (means === 'port' && meant.codes.length > 1))
    return refused(`one port is needed; it may be ${meant.codes.slice(0, 10).join(', ')}`)
  return one(part, meant.codes.join(','))
}

function readDays(folded: string, today: string): { from: string; to: string } | undefined {
  const written = folded.match(/\d{4}-\d{2}-\d{2}/g)
  if (written) {
    const [from = '', to = from] = written
    return [from, to].every((text) => day.safeParse(text).success) && from <= to ? { from, to } : undefined
  }
  const named = periodNamed(folded, today)
  if (named) return named
  const days = daysAt(folded)
  if (days?.length !== folded.length || days.days === 0) return undefined
  return days.about === 'past' ? pastDays(days.days, today) : comingDays(days.days, today)
}
