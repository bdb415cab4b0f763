import { type SavedView, viewState } from '@seamark/contract/workbench/views/views'
import { type RawBuilder, sql } from 'kysely'
import { type Context, type Person, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { listNamed } from '../lists/lists.queries.ts'

/** Returns the caller's own views of a list and those that colleagues share, by name. */
export async function listViews(context: Context, list: string): Promise<{ views: SavedView[] }> {
  listNamed(context, list)
  const person = personOf(context)
  const { rows } = await selectViews(person, sql`v.list = ${list} order by v.name collate "zh-x-icu", v.id`).execute(
    context.db,
  )
  return { views: rows.map((row) => asView(person, row)) }
}

/** Returns a view that the caller owns or that is shared. Fails with view_not_found. */
export async function viewFor(context: Context, id: number): Promise<SavedView> {
  const person = personOf(context)
  const { rows } = await selectViews(person, sql`v.id = ${id}`).execute(context.db)
  const [row] = rows
  if (!row) throw fail('workbench.view_not_found')
  return asView(person, row)
}

interface ViewRow {
  id: number
  version: number
  list: string
  name: string
  shared: boolean
  state: unknown
  owner_id: number
  owner_name: string
  is_default: boolean
  updated_at: Date
}

const selectViews = (person: Person, where: RawBuilder<unknown>) => sql<ViewRow>`
  select v.id, v.version, v.list, v.name, v.shared, v.state, v.owner_id, v.updated_at, owner.name as owner_name, chosen.view_id is not null as is_default
  from workbench.views v
  join identity.users owner on owner.id = v.owner_id
  left join workbench.default_views chosen on chosen.view_id = v.id and chosen.user_id = ${person.id}
  where (v.owner_id = ${person.id} or v.shared) and ${where}`

const asView = (person: Person, row: ViewRow): SavedView => ({
  id: row.id,
  version: row.version,
  list: row.list,
  name: row.name,
  shared: row.shared,
  owner: { id: row.owner_id, name: row.owner_name },
  state: viewState.parse(row.state),
  isDefault: row.is_default,
  updatedAt: row.updated_at.toISOString(),
  can: { edit: row.owner_id === person.id },
})
