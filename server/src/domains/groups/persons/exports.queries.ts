import { type ListedPerson, personFilters, type PersonFilters } from '@seamark/contract/groups/persons/persons'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Cell, List } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import { countedPersons, listPersons } from './pages.queries.ts'

/** People whom several groups have in common, for views and export: by their places in groups that the caller may read, and no more. */
export const personsList: List = {
  name: 'groupPersons',
  title: 'groups.persons',
  permission: 'groups.readMessages',
  export: {
    permission: 'groups.exportPersons',
    query: personFilters,
    columns: [
      { key: 'name', heading: 'groups.person.name', kind: 'text', always: true, holdsContactValues: true },
      { key: 'groups', heading: 'groups.person.groups', kind: 'number' },
      { key: 'platforms', heading: 'groups.field.platform', kind: 'text' },
      { key: 'lastSaidAt', heading: 'groups.person.lastSaid', kind: 'instant' },
    ],
    count: async (context, asked) => {
      authorize(context, 'groups.exportPersons')
      return countForExport(context, sql`from ${countedPersons(context, asFilters(asked))} counted`)
    },
    rows: async (context, asked, page) => {
      authorize(context, 'groups.exportPersons')
      const { rows, next } = await listPersons(context, { ...asFilters(asked), ...page })
      return { rows: rows.map((person) => cellsOf(context, person)), next }
    },
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asFilters = (asked: unknown) => asked as PersonFilters

const cellsOf = (
  { language }: Context,
  { name, groups, platforms, lastSaidAt }: ListedPerson,
): Record<string, Cell> => ({
  name,
  groups,
  platforms: platforms.map((platform) => translate(language, `groups.platform.${platform}`)).join(', '),
  lastSaidAt: lastSaidAt === null ? null : new Date(lastSaidAt),
})
