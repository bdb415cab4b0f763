import { setImmediate } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../../platform/context.ts'
import type { FileRow, JudgedRow } from '../../../../platform/list.ts'
import { keysOf } from './keys.rules.ts'
import {
  departmentNames,
  findMatches,
  type Found,
  findRevealedToday,
  type KeyKind,
  type RowKeys,
} from '../../companies/matches.queries.ts'
import { readCompany } from './company-values.rules.ts'
import type { AskedRow, Judging, KnownRow } from './judging.rules.ts'
import { judgeKnown } from './known-companies.rules.ts'
import { codeTaken, matchOf, tellsMore } from './matches.rules.ts'
import { judgeNew } from './new-companies.rules.ts'
import { knownHeadings } from './company-fields.rules.ts'
import { type Elsewhere, remarkElsewhere } from './contact-remarks.rules.ts'
import { moveLabelledNumbers } from './labelled-cells.rules.ts'
import { aloneRemark, groupsAmong, otherRowProblem } from './other-rows.rules.ts'
import { readContact } from '../../contacts/cells.rules.ts'
import { moveMeantCells } from '../../contacts/meant-cells.rules.ts'
import { contactsOfAll } from '../../contacts/contacts.queries.ts'
import { peopleWhoHold } from '../../custody/custodians.queries.ts'
import { holdersByName } from './tags-and-custodians.rules.ts'
import type { NamedRow } from '../../companies/masking.rules.ts'
import { plainWord } from '../../matching/search.rules.ts'
import { knownTags } from '../../tags/cells.rules.ts'
import { tagGroups } from '../../tags/tags.queries.ts'
import type { ImportOptions } from '@seamark/contract/platform/lists'

/**
 * A person's imports may show so many hidden facts within a day: private records of others, and the owners of masked
 * addresses and numbers.
 */
export const toldADay = 2000

/** Returns the verdict of each row, and the ids of the records of which verdicts show more than the caller sees. */
export async function judgeRows(
  context: Context,
  rows: readonly FileRow[],
  options: ImportOptions,
): Promise<{ judged: JudgedRow[]; told: number[] }> {
  authorize(context, 'phonebook.importCompanies')
  const judging = await loadJudging(context, rows, options)
  const asked: AskedRow[] = []
  const groups = groupsAmong(rows.map(({ values }) => values))
  await eachInTurn(rows, ({ values }) => {
    const other = otherRowProblem(values, knownHeadings) ?? groups.get(values)
    const cells = moveMeantCells(moveLabelledNumbers(values))
    const read = readCompany(cells, judging.reading)
    const contact = readContact(cells, judging.reading.language)
    const remarks = [aloneRemark(values)].filter((remark) => remark !== undefined)
    asked.push({ cells, read, contact, keys: keysOf(cells, read, contact), remarks, ...(other ? { other } : {}) })
  })
  const found = await findMatches(context, collectKeys(asked.map(({ keys }) => keys)))
  const known = await findKnownRows(context, asked, found)
  const judged: JudgedRow[] = []
  const strangers = new Map<number, NamedRow>()
  await eachInTurn(asked, (row) => {
    const { verdict, stranger } = judgeRow(row, known.get(row), found, judging)
    if (stranger) strangers.set(judged.length, stranger)
    judged.push(verdict)
  })
  return { judged, told: await tellWithinLimit(context, judged, strangers) }
}

/** Tags and holders are read only where a cell names some. */
async function loadJudging(context: Context, rows: readonly FileRow[], options: ImportOptions): Promise<Judging> {
  const isAsked = (field: string) => rows.some(({ values }) => (values[field] ?? '') !== '')
  const mayAssign = passes(context.actor, 'phonebook.assignCompanies')
  const departments = await departmentNames(context)
  const byName = new Map<string, number | null>()
  for (const { id, name } of departments) byName.set(plainWord(name), byName.has(plainWord(name)) ? null : id)
  return {
    person: personOf(context),
    options,
    reading: { language: context.language, departments: byName },
    departments: new Map(departments.map(({ id, name }) => [id, name])),
    labelling: {
      known: knownTags(isAsked('tags') ? await tagGroups(context) : []),
      makes: options.labels === 'make' && passes(context.actor, 'phonebook.manageTags'),
    },
    holders: mayAssign ? holdersByName(isAsked('custodian') ? await peopleWhoHold(context) : []) : null,
  }
}

/** Pinyin takes long, and a worker may share the process with people who wait for a page, so the loop makes pauses. */
async function eachInTurn<Item>(items: readonly Item[], take: (item: Item) => void) {
  for (const [index, item] of items.entries()) {
    take(item)
    if (index % 25 === 24) await setImmediate()
  }
}

const collectKeys = (asked: readonly RowKeys[]) => {
  const all = (kind: KeyKind) => asked.map((keys) => keys[kind]).filter((key) => key !== '')
  const own = { contactMobile: all('contactMobile'), contactEmail: all('contactEmail') }
  return {
    code: all('code'),
    organizationNumber: all('organizationNumber'),
    name: all('name'),
    email: all('email'),
    telephone: all('telephone'),
    ...own,
  }
}

/** The keys of a record, the surest first. */
const kinds = [
  'code',
  'organizationNumber',
  'name',
  'email',
  'telephone',
  'contactMobile',
  'contactEmail',
] as const satisfies readonly KeyKind[]

/** A row that was judged to be a new company. */
export interface CreatedRow {
  row: number
  keys: RowKeys
}

/**
 * Judges rows that were to be new companies anew, by the keys of the preview. Returns the verdict of each row that
 * matches a record by now, and the ids of the records of which verdicts show more than the caller sees. A code decides
 * while it is written. `isOwn` is the condition for records of the same file, which the preview has judged already.
 */
export async function judgeAnew(
  context: Context,
  rows: readonly CreatedRow[],
  isOwn: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<{ turned: ReadonlyMap<number, JudgedRow>; told: number[] }> {
  const person = personOf(context)
  const keys = collectKeys(rows.map((one) => one.keys))
  const found = await findMatches(context, { ...keys, code: [] }, { those: isOwn })
  const judged: JudgedRow[] = []
  const places: number[] = []
  const strangers = new Map<number, NamedRow>()
  for (const { row, keys: own } of rows) {
    const match = findMatch(own, found)
    if (!match) continue
    if (tellsMore(person, match.row, match.by)) strangers.set(judged.length, match.row)
    places.push(row)
    judged.push({ verdict: 'duplicate', match: matchOf(person, match.row, match.by) })
  }
  const told = await tellWithinLimit(context, judged, strangers)
  return { turned: new Map(judged.map((verdict, at) => [places[at] ?? 0, verdict])), told }
}

/** Returns the record that has the surest of the keys. */
function findMatch(keys: RowKeys, found: Found): { by: KeyKind; row: NamedRow } | undefined {
  const by = kinds.find((kind) => found[kind].has(keys[kind]))
  const row = by && found[by].get(keys[by])
  return by && row ? { by, row } : undefined
}

/** Returns the record that each row matches, with its contacts where the row has one. */
async function findKnownRows(
  context: Context,
  asked: readonly AskedRow[],
  found: Found,
): Promise<ReadonlyMap<AskedRow, KnownRow>> {
  const matches = asked.flatMap((row) => {
    const match = findMatch(row.keys, found)
    return match ? [{ asked: row, ...match }] : []
  })
  const contacts = await contactsOfAll(
    context,
    matches.filter((one) => one.asked.contact).map(({ row }) => row.id),
  )
  return new Map(
    matches.map((one) => [one.asked, { row: one.row, by: one.by, contacts: contacts.get(one.row.id) ?? [] }]),
  )
}

function judgeRow(
  asked: AskedRow,
  known: KnownRow | undefined,
  found: Found,
  judging: Judging,
): { verdict: JudgedRow; stranger?: NamedRow } {
  if (asked.other) return { verdict: { verdict: 'error', problems: [asked.other] } }
  if (found.leaving.has(asked.keys.code)) return { verdict: codeTaken(asked.keys) }
  if (!known) return { verdict: judgeNew(asked, judging) }
  const verdict = judgeKnown(asked, known, judging)
  const remarked = remarkElsewhere(verdict, elsewhereOf(asked.keys, found, known.row))
  if (remarked) return strangerIn(judging, remarked.verdict, remarked.other, 'contactMobile')
  return verdict.match ? strangerIn(judging, verdict, known.row, known.by) : { verdict }
}

const strangerIn = ({ person }: Judging, verdict: JudgedRow, row: NamedRow, by: KeyKind) =>
  tellsMore(person, row, by) ? { verdict, stranger: row } : { verdict }

/** Another company than the row's own to which its contact belongs already. */
function elsewhereOf(keys: RowKeys, found: Found, own: NamedRow): Elsewhere | undefined {
  for (const field of ['contactMobile', 'contactEmail'] as const) {
    const other = found[field].get(keys[field])
    if (other && other.id !== own.id) return { field, other }
  }
  return undefined
}

/**
 * Replaces verdicts that would show more hidden records than a day allows; returns the records that are shown for the
 * first time that day.
 */
async function tellWithinLimit(
  context: Context,
  judged: JudgedRow[],
  strangers: ReadonlyMap<number, NamedRow>,
): Promise<number[]> {
  const { first, beyond } = await splitByDay(
    context,
    [...strangers.values()].map(({ id }) => id),
  )
  for (const [index, { id }] of strangers) if (beyond.has(id)) judged[index] = refuseLookUp(judged[index])
  return first
}

/** Splits hidden records by what a day allows: those that are shown for the first time that day, and those beyond. */
export async function splitByDay(
  context: Context,
  ids: readonly number[],
): Promise<{ first: number[]; beyond: ReadonlySet<number> }> {
  if (ids.length === 0) return { first: [], beyond: new Set() }
  const known = await findRevealedToday(context)
  const fresh = [...new Set(ids)].filter((id) => !known.has(id))
  const left = Math.max(0, toldADay - known.size)
  return { first: fresh.slice(0, left), beyond: new Set(fresh.slice(left)) }
}

/** A row that is written loses only its remark: who else has its contact is not said. */
const refuseLookUp = (row: JudgedRow | undefined): JudgedRow =>
  row?.verdict === 'update'
    ? { ...row, problems: (row.problems ?? []).map(({ field }) => ({ field, code: 'phonebook.contact_unchecked' })) }
    : {
        verdict: 'error',
        problems: [{ field: row?.match?.by ?? 'name', code: 'phonebook.lookups_spent' }],
        keys: row?.keys ?? [],
      }
