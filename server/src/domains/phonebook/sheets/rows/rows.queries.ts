import { setImmediate } from 'node:timers/promises'
import { authorize, type Context, passes, personOf } from '../../../../platform/context.ts'
import type { FileRow, JudgedRow } from '../../../../platform/list.ts'
import { keysOf } from './keys.rules.ts'
import { departmentNames, findMatches, type Found, toldToday, type KeyKind } from '../../companies/matches.queries.ts'
import { readCompany } from './company-values.rules.ts'
import {
  type AskedRow,
  codeTaken,
  judgeKnown,
  judgeNew,
  type Judging,
  type KnownRow,
  tellsMore,
} from './company-verdicts.rules.ts'
import { meantCells, readContact } from '../../contacts/cells.rules.ts'
import { contactsOfAll } from '../../contacts/contacts.queries.ts'
import { peopleWhoHold } from '../../custody/custodians.queries.ts'
import { holdersByName } from './tags-and-custodians.rules.ts'
import type { NamedRow } from '../../companies/masking.rules.ts'
import { plainWord } from '../../matching/search.rules.ts'
import { knownTags } from '../../tags/cells.rules.ts'
import { tagGroups } from '../../tags/tags.queries.ts'
import type { ImportOptions } from '@seamark/contract/platform/lists'

/** Of how many records a person's imports are told what she cannot see herself, within a day: others' private ones, and whose a covered address or number is. */
export const toldADay = 2000

/** Which verdict each row gets, and of which records that tells more than the caller sees. */
export async function judgeRows(
  context: Context,
  rows: readonly FileRow[],
  options: ImportOptions,
): Promise<{ judged: JudgedRow[]; told: number[] }> {
  authorize(context, 'phonebook.importCompanies')
  const judging = await judgingOf(context, rows, options)
  const asked: AskedRow[] = []
  await eachInTurn(rows, ({ values }) => {
    const cells = meantCells(values)
    const read = readCompany(cells, judging.reading)
    const contact = readContact(cells, judging.reading.language)
    asked.push({ cells, read, contact, keys: keysOf(cells, read, contact) })
  })
  const found = await findMatches(context, wantedBy(asked))
  const known = await knownRows(context, asked, found)
  const judged: JudgedRow[] = []
  const strangers = new Map<number, NamedRow>()
  await eachInTurn(asked, (row) => {
    const { verdict, stranger } = judge(row, known.get(row), found, judging)
    if (stranger) strangers.set(judged.length, stranger)
    judged.push(verdict)
  })
  return { judged, told: await tellWithinLimit(context, judged, strangers) }
}

/** What no cell asks for is not read. */
async function judgingOf(context: Context, rows: readonly FileRow[], options: ImportOptions): Promise<Judging> {
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

/** Pinyin takes its time; a worker may share the process with people who wait for a page. */
async function eachInTurn<Item>(items: readonly Item[], take: (item: Item) => void) {
  for (const [index, item] of items.entries()) {
    take(item)
    if (index % 25 === 24) await setImmediate()
  }
}

const wantedBy = (asked: readonly AskedRow[]) => {
  const all = (kind: KeyKind) => asked.map(({ keys }) => keys[kind]).filter((key) => key !== '')
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

/** What a record is known by, the surest first. */
const kinds = [
  'code',
  'organizationNumber',
  'name',
  'email',
  'telephone',
  'contactMobile',
  'contactEmail',
] as const satisfies readonly KeyKind[]

/** The record that each row is, with its contacts where the row has one. */
async function knownRows(
  context: Context,
  asked: readonly AskedRow[],
  found: Found,
): Promise<ReadonlyMap<AskedRow, KnownRow>> {
  const matches = asked.flatMap((row) => {
    const by = kinds.find((kind) => found[kind].has(row.keys[kind]))
    const company = by && found[by].get(row.keys[by])
    return by && company ? [{ asked: row, by, row: company }] : []
  })
  const contacts = await contactsOfAll(
    context,
    matches.filter((one) => one.asked.contact).map(({ row }) => row.id),
  )
  return new Map(
    matches.map((one) => [one.asked, { row: one.row, by: one.by, contacts: contacts.get(one.row.id) ?? [] }]),
  )
}

function judge(
  asked: AskedRow,
  known: KnownRow | undefined,
  found: Found,
  judging: Judging,
): { verdict: JudgedRow; stranger?: NamedRow } {
  if (found.leaving.has(asked.keys.code)) return { verdict: codeTaken(asked.keys) }
  if (!known) return { verdict: judgeNew(asked, judging) }
  const verdict = judgeKnown(asked, known, judging)
  return verdict.match && tellsMore(judging.person, known.row, known.by)
    ? { verdict, stranger: known.row }
    : { verdict }
}

/** Takes back what would tell of more strangers' records than a day allows; answers those that are told of. */
async function tellWithinLimit(
  context: Context,
  judged: JudgedRow[],
  strangers: ReadonlyMap<number, NamedRow>,
): Promise<number[]> {
  if (strangers.size === 0) return []
  const known = await toldToday(context)
  const told = new Set<number>()
  for (const [index, { id }] of strangers) {
    if (known.has(id) || told.has(id)) continue
    if (known.size + told.size < toldADay) told.add(id)
    else judged[index] = unspoken(judged[index])
  }
  return [...told]
}

const unspoken = (row: JudgedRow | undefined): JudgedRow => ({
  verdict: 'error',
  problems: [{ field: row?.match?.by ?? 'name', code: 'phonebook.lookups_spent' }],
  keys: row?.keys ?? [],
})
