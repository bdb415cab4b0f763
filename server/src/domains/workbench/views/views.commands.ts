import type { SavedView, ViewState } from '@seamark/contract/workbench/views/views'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { listNamed } from '../lists/lists.queries.ts'
import { listViews, viewFor } from './views.queries.ts'

/** The views that a person may own of one list. With more, finding one takes longer than making it again. */
const most = 100

/** Saves the state of a list under a name, private or shared with all who see the list. Fails with views_full or view_name_taken. */
export async function createView(
  context: Context,
  list: string,
  given: { name: string; shared: boolean; state: ViewState },
): Promise<SavedView> {
  listNamed(context, list)
  const { id: ownerId } = personOf(context)
  return write(context, { permission: 'workbench.views', audit: 'workbench.viewCreated' }, async (tx) => {
    await failIfFull(tx, list)
    const { id } = await tx.db
      .insertInto('workbench.views')
      .values({ list, name: given.name, shared: given.shared, state: JSON.stringify(given.state), owner_id: ownerId })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asNameTaken(given.name))
    await tx.audit({ subject: 'view', id, after: { list, ...given } })
    return viewFor(tx, id)
  })
}

export interface ViewChanges {
  name?: string | undefined
  shared?: boolean | undefined
  state?: ViewState | undefined
}

/** Renames, shares or saves a view; only its owner may. Fails with view_not_found, view_not_yours, view_name_taken or version_stale. */
export async function editView(
  context: Context,
  id: number,
  version: number,
  changes: ViewChanges,
): Promise<SavedView> {
  return write(context, { permission: 'workbench.views', audit: 'workbench.viewChanged' }, async (tx) => {
    const before = await lockView(tx, id, version)
    const { name = before.name, shared = before.shared, state = before.state } = changes
    await tx.db
      .updateTable('workbench.views')
      .set({ name, shared, state: JSON.stringify(state), version: version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
      .catch(asNameTaken(name))
    await tx.audit({
      subject: 'view',
      id,
      before: { name: before.name, shared: before.shared, state: before.state },
      after: { name, shared, state },
    })
    return viewFor(tx, id)
  })
}

/** Deletes a view for its owner and for everybody who used it; their lists open without it. */
export async function deleteView(context: Context, id: number, version: number) {
  return write(context, { permission: 'workbench.views', audit: 'workbench.viewDeleted' }, async (tx) => {
    const { list, name, shared, state } = await lockView(tx, id, version)
    await tx.db.deleteFrom('workbench.views').where('id', '=', id).execute()
    await tx.audit({ subject: 'view', id, before: { list, name, shared, state } })
    return {}
  })
}

/** Sets the view with which the caller's list opens, their own or a shared one; null for none. */
export async function setDefaultView(context: Context, list: string, viewId: number | null) {
  listNamed(context, list)
  const { id: userId } = personOf(context)
  return write(context, { permission: 'workbench.views', audit: 'workbench.defaultViewChosen' }, async (tx) => {
    if (viewId === null)
      await tx.db.deleteFrom('workbench.default_views').where('user_id', '=', userId).where('list', '=', list).execute()
    else await saveDefaultView(tx, list, viewId)
    await tx.audit({ subject: 'view', id: viewId, after: { list } })
    return listViews(tx, list)
  })
}

async function saveDefaultView(tx: WriteContext, list: string, viewId: number) {
  const view = await viewFor(tx, viewId)
  if (view.list !== list) throw fail('workbench.view_not_found')
  await tx.db
    .insertInto('workbench.default_views')
    .values({ user_id: personOf(tx).id, list, view_id: viewId })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ view_id: viewId }))
    .execute()
}

/** Locks the view and returns it. Fails with view_not_found, view_not_yours or version_stale. */
async function lockView(tx: WriteContext, id: number, version: number): Promise<SavedView> {
  await tx.db.selectFrom('workbench.views').select('id').where('id', '=', id).forUpdate().execute()
  const view = await viewFor(tx, id)
  listNamed(tx, view.list)
  if (!view.can.edit) throw fail('workbench.view_not_yours')
  if (view.version !== version) throw fail('platform.version_stale', {}, { current: view })
  return view
}

async function failIfFull(tx: WriteContext, list: string) {
  const { count } = await tx.db
    .selectFrom('workbench.views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', personOf(tx).id)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  if (count >= most) throw fail('workbench.views_full', { most })
}

/** Turns a violated unique key into a refusal. The key decides, so that two people who save at once cannot both pass. */
const asNameTaken =
  (name: string) =>
  (error: unknown): never => {
    throw error instanceof Error && 'constraint' in error && error.constraint === 'views_name'
      ? failField('name', 'workbench.view_name_taken', { name })
      : error
  }
