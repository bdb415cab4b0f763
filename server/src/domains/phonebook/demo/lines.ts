import { dayMs } from '@seamark/contract/platform/days'
import { createSeededRandom } from '../../../platform/seeded-random.ts'
import { demoContacts, mostDemoContacts } from './contacts.ts'
import { contactDice, demoColumns, demoFirm, demoLine, type DemoSource } from './rows.ts'

/** The tables that get demo data, each with the columns of its lines. */
export const demoTables = {
  companies: demoColumns,
  contacts: [
    'id',
    'company_id',
    'name',
    'gender',
    'position',
    'department',
    'label',
    'post_status',
    'is_primary',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
  contact_values: ['contact_id', 'kind', 'belongs', 'value', 'key', 'place'],
} as const
export type DemoTable = keyof typeof demoTables
export const demoTableNames = ['companies', 'contacts', 'contact_values'] as const satisfies readonly DemoTable[]

/**
 * Returns the rows of one firm in a table as lines of PostgreSQL's COPY text. Each table is generated again from the
 * seed, so that no thread keeps state.
 */
export function demoLines(table: DemoTable, source: DemoSource, index: number): string {
  if (table === 'companies') return demoLine(source, index)
  const contacts = demoContacts(contactDice(source, index), demoFirm(source, index).firm)
  const idOf = (at: number) => source.firstContactId + index * mostDemoContacts + at
  if (table === 'contact_values') {
    return contacts
      .flatMap(({ values }, at) =>
        values.map(({ kind, belongs, value, key }, place) => lineOf([idOf(at), kind, belongs, value, key, place])),
      )
      .join('')
  }
  const random = createSeededRandom(source.seed + 2, index)
  const by = random.pick(source.people).id
  const made = new Date(source.now - Math.floor(random.next() * 365 * dayMs)).toISOString()
  return contacts
    .map(({ name, gender, position, department, label, isPrimary, isResigned }, at) =>
      lineOf([
        idOf(at),
        source.firstId + index,
        name,
        gender,
        position,
        department,
        label,
        isResigned ? 'resigned' : 'onTheJob',
        isPrimary,
        made,
        by,
        made,
        by,
      ]),
    )
    .join('')
}

const lineOf = (values: readonly (string | number | boolean)[]) => `${values.join('\t')}\n`
