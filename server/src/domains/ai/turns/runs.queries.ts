import type { CallOutcome } from '@seamark/contract/ai/choices'
import { type ToolName, toolNames, tools } from '@seamark/contract/ai/tools/tools'
import type { Route } from '@seamark/contract/platform/route'
import { type Context, passes, screenOf } from '../../../platform/context.ts'
import type { House } from '../../../platform/domain.ts'
import { Failure } from '../../../platform/failure.ts'
import { recordNumber } from '../../trade/index.ts'
import { translate } from '../../../platform/translate.ts'
import { companiesOfPlans, type KeptPlan, tellPlan } from '../answers/plans.queries.ts'
import type { KnownValue } from '../endpoints/masks.rules.ts'
import type { PermissionName } from '../usage/holds.commands.ts'
import type { Handles } from './handles.rules.ts'
import { tellUnread, understandInput, unknownRecord } from './inputs.queries.ts'
import { fieldsAt, pickFields } from './picks.rules.ts'
import type { TurnSubject } from './pieces.rules.ts'
import { uses } from './tool-uses.rules.ts'

/** The most rows of one call. */
const mostRows = 30

/** How a call of a tool went. */
export interface Ran {
  outcome: CallOutcome
  plan: KeptPlan | null
  /** How many rows the model is shown. */
  count: number
  /** What it is told, as JSON. */
  told: Readonly<Record<string, unknown>>
  subjects: readonly TurnSubject[]
  /** Values of contacts in what it is told. */
  known: readonly KnownValue[]
  /** What somebody outside has written in it, row by row. */
  outside: readonly string[]
}

/** What calls of a turn share. */
export interface Run {
  context: Context
  read: House['read']
  handles: Handles
}

const nothing = { plan: null, count: 0, subjects: [], known: [], outside: [] }
/** A right that is lacking is not that there is nothing, and the answer must say which. */
const forbidden = '没有权限: the asker has no right to this. It is not known whether there is anything.'

export const isTool = (name: string): name is ToolName => toolNames.some((one) => one === name)

/** Runs a tool by the model's input within so many bytes. Nothing of a record is told to whoever lacks the right of the call. */
export async function runTool(run: Run, name: string, input: unknown, bytes: number): Promise<Ran> {
  if (!isTool(name))
    return { ...nothing, outcome: 'refused', told: { outcome: 'refused', why: 'There is no such tool.' } }
  if (!mayCall(run.context, name))
    return { ...nothing, outcome: 'forbidden', told: { outcome: 'forbidden', why: forbidden } }
  const understood = await understandInput(run.context, run.handles, name, input)
  if ('plan' in understood) return runPlan(run, understood.plan, bytes)
  return { ...nothing, outcome: understood.outcome, ...tellUnread(run.handles, understood) }
}

// The contract keeps a permission as a text; the server starts only where each is known.
const mayCall = ({ actor }: Context, tool: ToolName) => passes(actor, tools[tool].route.permission as PermissionName)

/** Makes the call of a plan as the asker, and tells what it gives back. */
export async function runPlan(run: Run, plan: KeptPlan, bytes: number): Promise<Ran> {
  const { context, read } = run
  const asked = tellPlan(context, plan, await companiesOfPlans(context, [plan]))
  if (!asked && plan.company)
    return { ...nothing, outcome: 'unknown', told: { outcome: 'unknown', why: unknownRecord } }
  if (!asked)
    return { ...nothing, plan, outcome: 'refused', told: { outcome: 'refused', why: 'The call takes no such input.' } }
  try {
    const answer = await read(context, tools[plan.tool].route, inputOf(tools[plan.tool].route, asked.query))
    const ran = tellRows(run, plan, answer, bytes)
    return { ...ran, subjects: [...ran.subjects, ...screenBehind(plan.tool)] }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { ...nothing, plan, ...refusalOf(error) }
  }
}

/** The screen whose rows were told: whoever loses it no longer sees what was said of them. */
function screenBehind(tool: ToolName): TurnSubject[] {
  const screen = screenOf(tools[tool].route.permission as PermissionName)
  return screen === undefined ? [] : [{ kind: 'screen', id: screen }]
}

function inputOf(route: Route, { id, ...query }: Record<string, string>) {
  const shape = route.query && 'shape' in route.query ? route.query.shape : undefined
  const isPaged = typeof shape === 'object' && shape !== null && 'limit' in shape
  return {
    ...(route.params ? { params: { id } } : {}),
    query: { ...query, ...(isPaged ? { limit: String(mostRows) } : {}) },
  }
}

function refusalOf({ code, params, details, httpStatus }: Failure): Pick<Ran, 'outcome' | 'told'> {
  const told = (outcome: 'forbidden' | 'unknown' | 'refused', why: string) => ({ outcome, told: { outcome, why } })
  if (httpStatus === 403) return told('forbidden', forbidden)
  if (httpStatus === 404) return told('unknown', unknownRecord)
  const fields = (details.fields ?? []).map(({ field, code: problem }) => `${field}: ${problem}`)
  return told('refused', [translate('en', code, params), ...fields].join(' '))
}

/** Rows as the model is shown them: handles for ids, the fields that the tool gives back, and as many rows as there is room for. */
function tellRows({ handles }: Run, plan: KeptPlan, answer: unknown, bytes: number): Ran {
  const use = uses[plan.tool]
  const all = use.rows === '' ? [answer] : fieldsAt(answer, use.rows)
  const ran = { subjects: [] as TurnSubject[], known: [] as KnownValue[], outside: [] as string[] }
  const rows: object[] = []
  let left = bytes
  for (const row of all.slice(0, mostRows)) {
    const isOutside = isWrittenOutside(use.outside, row)
    const picked = pickFields(row, use.picks)
    left -= Buffer.byteLength(JSON.stringify(picked)) + 100
    if (left < 0) break
    rows.push({ ...(isOutside ? { outside: true } : {}), ...handlesOf(handles, use.records ?? [], row), ...picked })
    ran.subjects.push(...recordsOf([...(use.records ?? []), ...(use.also ?? [])], row))
    ran.known.push(...contactsOf(use.contacts ?? [], row))
    if (isOutside) ran.outside.push(lineOf(picked) || textOf(picked))
  }
  const [count] = fieldsAt(answer, 'count.value')
  const isCut = rows.length < all.length || fieldsAt(answer, 'next').length > 0
  const outcome = rows.length > 0 ? 'rows' : all.length > 0 ? 'limit' : 'none'
  const told = { outcome, rows, ...(count === undefined ? {} : { of: count }), ...(isCut ? { more: true } : {}) }
  return { outcome, plan, count: rows.length, told, ...ran }
}

const isWrittenOutside = (outside: (typeof uses)[ToolName]['outside'], row: unknown): boolean =>
  outside === true ||
  (outside !== undefined && fieldsAt(row, outside.field).some((one) => outside.values.some((value) => value === one)))

type Place = { kind: string; id: string }

const recordsOf = (places: readonly Place[], row: unknown): TurnSubject[] =>
  places.flatMap(({ kind, id }) =>
    fieldsAt(row, id).flatMap((one) => {
      const number = numberOf(kind, one)
      return number === undefined ? [] : [{ kind, id: number }]
    }),
  )

function numberOf(kind: string, id: unknown): number | undefined {
  if (typeof id === 'number') return id
  return kind === 'tradeRecord' && typeof id === 'string' ? recordNumber(id) : undefined
}

const handlesOf = (
  handles: Handles,
  places: readonly (Place & { field: string })[],
  row: unknown,
): Record<string, string> =>
  Object.fromEntries(
    places.flatMap((place) => {
      const [record] = recordsOf([place], row)
      const handle = record && handles.give(record.kind, record.id)
      return handle === undefined ? [] : [[place.field, handle]]
    }),
  )

const contactsOf = (paths: readonly string[], row: unknown): KnownValue[] =>
  paths.flatMap((path) =>
    fieldsAt(row, path).flatMap((value) => (typeof value === 'string' ? [{ kind: kindOf(path), value }] : [])),
  )

function kindOf(path: string): KnownValue['kind'] {
  if (/wechat/i.test(path)) return 'wechat'
  if (/qq|account/i.test(path)) return 'qq'
  if (/mail|address/i.test(path)) return 'mail'
  return /mobile|phone|value|shown/i.test(path) ? 'tel' : 'name'
}

/** What a person reads of a row: its texts without the product's own codes and instants. */
const lineOf = (row: unknown): string =>
  textsOf(row)
    .filter((text) => !/^(?:[a-z]+(?:[A-Z][a-z]+)*|\d{4}-\d\d-\d\dT[\d:.]+Z)$/.test(text))
    .join(' · ')

/** All texts of a value, one after another. */
export const textOf = (value: unknown): string => textsOf(value).join(' · ')

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
