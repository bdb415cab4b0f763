import { type SavedView, viewState } from '@seamark/contract/workbench/views/views'
import { type RawBuilder, sql } from 'kysely'
import { type Context, type Person, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { translate } from '../../../platform/translate.ts'
import { listNamed } from '../lists/lists.queries.ts'

/** Returns the views that come with a list, in its order, and then the caller's own and those that colleagues share, by name. */
export async function listViews(context: Context, list: string): Promise<{ views: SavedView[] }> {
  const { views: shipped = [] } = listNamed(context, list)
  const person = personOf(context)
  const { rows } = await selectViews(person, sql`v.list = ${list} order by v.name collate "zh-x-icu", v.id`).execute(
    context.db,
  )
  const inOrder = [
    ...shipped.flatMap(({ key }) => rows.find((row) => row.shipped === key) ?? []),
    ...rows.filter((row) => row.shipped === null),
  ]
  return { views: await Promise.all(inOrder.map((row) => asView(context, row))) }
}

/** Returns a view that the caller owns, that is shared, or that comes with a list. Fails with view_not_found. */
export async function viewFor(context: Context, id: number): Promise<SavedView> {
  const { rows } = await selectViews(personOf(context), sql`v.id = ${id}`).execute(context.db)
  const [row] = rows
  if (!row) throw fail('workbench.view_not_found')
  return asView(context, row)
}

interface ViewRow {
  id: number
  version: number
  list: string
  name: string
  shared: boolean
  shipped: string | null
  state: unknown
  owner_id: number | null
  owner_name: string | null
  is_default: boolean
  updated_at: Date
}

const selectViews = (person: Person, where: RawBuilder<unknown>) => sql<ViewRow>`
  select v.id, v.version, v.list, v.name, v.shared, v.shipped, v.state, v.owner_id, v.updated_at, owner.name as owner_name, chosen.view_id is not null as is_default
  from workbench.views v
  left join identity.users owner on owner.id = v.owner_id
  left join workbench.default_views chosen on chosen.view_id = v.id and chosen.user_id = ${person.id}
  where (v.owner_id = ${person.id} or v.shared) and ${where}`

async function asView(context: Context, row: ViewRow): Promise<SavedView> {
  const state = viewState.parse(row.state)
  const shipped = row.shipped === null ? undefined : shippedView(context, row.list, row.shipped)
  return {
    id: row.id,
    version: row.version,
    list: row.list,
    name: shipped ? translate(context.language, shipped.title) : row.name,
    shared: row.shared,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    state: shipped ? { ...state, search: { ...(await shipped.search(context)) } } : state,
    isDefault: row.is_default,
    updatedAt: row.updated_at.toISOString(),
    can: { edit: row.owner_id === personOf(context).id },
  }
}

/** What a list says about the view that comes with it. Fails with view_not_found where it has none of that key any more. */
function shippedView({ lists }: Context, list: string, shipped: string) {
  const view = lists.find(({ name }) => name === list)?.views?.find(({ key }) => key === shipped)
  if (!view) throw fail('workbench.view_not_found')
  return view
}
