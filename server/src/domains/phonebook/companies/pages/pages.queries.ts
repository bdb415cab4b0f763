import { type CompanyFilters, isNarrowEnough, narrowSort } from '@seamark/contract/phonebook/lists/lists'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../../platform/context.ts'
import { countList, countOfPage, countParts } from '../../../../platform/counting/counts.ts'
import { learnRecalledVainWalk, recallWay } from '../../../../platform/counting/ways.ts'
import { failField } from '../../../../platform/failure.ts'
import { countRows, cutPage } from '../../../../platform/page.ts'
import { companyCursor } from '../cursors.rules.ts'
import { companiesWhere, partsWhere } from '../filters/filters.queries.ts'
import {
  type CompanyList,
  readAll,
  readCollected,
  readListed,
  readPlaced,
  readWalked,
} from './listed-companies.queries.ts'
import { asListed } from './listed-companies.rules.ts'
import {
  asksOtherTables,
  collectPage,
  companiesOf,
  holdsEverything,
  onlySeeksText,
  type Placed,
  type Placing,
  walkPage,
  waysOf,
} from './walks.queries.ts'

/** A page of the companies that the caller may see. It is not counted: the count says what the page knows. */
export async function listCompanies(context: Context, list: CompanyList) {
  authorize(context, 'phonebook.listCompanies')
  const person = personOf(context)
  const { rows: found, next } = await readPage(context, list)
  const page = { rows: found.map((row) => asListed(person, row, list.columns)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

/** Counts the companies of a list for its foot, or estimates them where that takes too long. */
export async function countListedCompanies(context: Context, filters: CompanyFilters) {
  authorize(context, 'phonebook.listCompanies')
  const rows = companiesOf(companiesWhere(context, filters))
  const parts = mayShare(filters) ? partsWhere(context, filters) : undefined
  if (!parts) return countList(context, rows)
  return countParts(context, rows, { everybodys: companiesOf(parts.pool), own: companiesOf(parts.own) })
}

/**
 * Whether the part of the list that lies in the pool is worth counting for everybody: not where one person's companies are asked for, since nobody
 * holds the pool, nor by when somebody was or will be in touch, of which no publication tells.
 */
const mayShare = (filters: CompanyFilters) => personal.every((name) => filters[name] === undefined)
const personal = [
  'custodianId',
  'followerId',
  'formerId',
  'nextContact',
  'nextContactFrom',
  'nextContactTo',
  'untouchedDays',
  'lastTouchFrom',
  'lastTouchTo',
] as const

/** Counts up to `most`, however long it takes, and says whether that was all. */
export const countOf = (context: Context, where: RawBuilder<unknown>, most?: number) =>
  countRows(context, sql`from phonebook.companies c where ${where}`, most)

/**
 * Reads a page. A walk brings its rows by the same statement, and so does the search for a text alone, since their plans are kept. What is planned
 * for its values each time takes longer the more it reads, so the rows are then read by another statement, whose plan is kept.
 */
async function readPage(context: Context, { columns, ...list }: CompanyList) {
  failIfTooWide(list)
  if (holdsEverything(context, list)) return cut(await readAll(context, { ...list, columns }), list)
  const walked = asksOtherTables(list)
    ? undefined
    : await walk(context, list, (reach) => readWalked(context, { ...list, columns }, reach))
  if (walked) return cut(walked, list)
  if (onlySeeksText(list))
    return cut(
      list.limit > few
        ? await readCollected(context, { ...list, columns })
        : await readPlaced(context, { ...list, columns }, collectPage(context, list, { put: 'unseen' })),
      list,
    )
  const { rows: ids, next } = asksOtherTables(list) ? await findPage(context, list) : await collect(context, list)
  return { rows: await readListed(context, ids, columns), next }
}

/** An order that is worked out for each company would take seconds for all that there are. */
function failIfTooWide(list: Placing) {
  if (list.sort === narrowSort && !isNarrowEnough(list)) throw failField('sort', 'phonebook.sort_too_wide')
}

/** A page as short as that of the search box looks up its rows by their ids: sorting whole companies for it costs more. */
const few = 10

/** The ids of a page, and the cursor of the one after it. */
export async function findPage(context: Context, list: Placing) {
  failIfTooWide(list)
  const walked = await walk(
    context,
    list,
    async (reach) => (await walkPage(context, list, reach).execute(context.db)).rows,
  )
  return walked ? idsOf(cut(walked, list)) : collect(context, list)
}

/**
 * Walks the list's order where that is the cheaper way; returns nothing where it is not. Rare companies are found by the filters' own indexes and then
 * sorted; frequent ones by walking until the page is full. A walk that finds no page within its reach is given up, so that a wrong guess costs as
 * much as collecting and not a whole index.
 */
async function walk<Row extends Placed>(
  context: Context,
  list: Placing,
  read: (reach: number | undefined) => Promise<Row[]>,
): Promise<Row[] | undefined> {
  // No index has an order that is worked out, so there is nothing to walk.
  if (list.sort === narrowSort) return undefined
  const { cursor, ...first } = list
  const asked = { list: first, ways: () => waysOf(context, first) }
  const way = await recallWay(context, asked)
  if (way.kind === 'collect') return undefined
  const rows = await read(way.reach)
  if (way.reach === undefined || rows.length > list.limit) return rows
  if (cursor === undefined) learnRecalledVainWalk(context, asked)
  return undefined
}

async function collect(context: Context, list: Placing) {
  const { rows } = await collectPage(context, list).execute(context.db)
  return idsOf(cut(rows, list))
}

const cut = <Row extends Placed>(rows: readonly Row[], list: Placing) =>
  cutPage(rows, list.limit, (last) => companyCursor.write(list, last.value, last.id))

const idsOf = ({ rows, next }: { rows: readonly Placed[]; next: string | null }) => ({
  rows: rows.map(({ id }) => id),
  next,
})
