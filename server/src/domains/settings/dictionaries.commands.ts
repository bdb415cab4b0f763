import type { DictionaryItem, ItemChanges, NewItem } from '@seamark/contract/settings/dictionaries'
import type { settingsFailures } from '@seamark/contract/settings/failures'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { fail, failField } from '../../platform/failure.ts'
import { authorizeOffice, keepSwitchedOff, type OfficeRecordKind } from '../../platform/office-records.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { getItem } from './dictionaries.queries.ts'
import type { Usage } from './ports.ts'

/** Adds an item as the last of its dictionary. Fails for a code or name that another item has. */
export async function addItem(context: Context, { dictionary, code, names }: NewItem): Promise<DictionaryItem> {
  return write(context, { permission: 'settings.manage', audit: 'settings.itemAdded' }, async (tx) => {
    await lockItems(tx)
    const last = await tx.db
      .selectFrom('settings.items')
      .select(({ fn }) => fn.max('position').as('position'))
      .where('dictionary', '=', dictionary)
      .executeTakeFirst()
    const { id } = await tx.db
      .insertInto('settings.items')
      .values({ dictionary, code, ...columnsOf(names), position: (last?.position ?? 0) + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asRefusal)
    await tx.audit({ subject: 'item', id, after: { dictionary, code, ...auditedNames(names) } })
    publishItemChanged(tx, id)
    return getItem(tx, id)
  })
}

/** Renames an item, retires it or brings it back. Fails for a stale version, and for a name that another item has. */
export async function changeItem(
  context: Context,
  id: number,
  version: number,
  { names, retired }: ItemChanges,
): Promise<DictionaryItem> {
  return write(context, { permission: 'settings.manage', audit: 'settings.itemChanged' }, async (tx) => {
    const before = await itemToChange(tx, id, version)
    const after = { ...before, names: names ?? before.names, retired: retired ?? before.retired }
    const was = valuesOf(before)
    const is = valuesOf(after)
    const changed = Object.keys(is).filter((key) => is[key] !== was[key])
    if (changed.length === 0) {
      tx.unchanged()
      return before
    }
    await tx.db
      .updateTable('settings.items')
      .set({ ...columnsOf(after.names), version: version + 1 })
      .$if(after.retired !== before.retired, (item) =>
        item.set({ retired_at: after.retired ? sql<Date>`now()` : null }),
      )
      .where('id', '=', id)
      .execute()
      .catch(asRefusal)
    await tx.audit({ subject: 'item', id, before: pickValues(was, changed), after: pickValues(is, changed) })
    publishItemChanged(tx, id)
    return getItem(tx, id)
  })
}

/** Moves an item before another of its dictionary; null puts it last. */
export async function moveItem(
  context: Context,
  id: number,
  version: number,
  before: number | null,
): Promise<DictionaryItem> {
  return write(context, { permission: 'settings.manage', audit: 'settings.itemMoved' }, async (tx) => {
    await lockItems(tx)
    const item = await itemToChange(tx, id, version)
    const siblings = await siblingsOf(tx, id)
    const others = siblings.filter((sibling) => sibling !== id)
    const place = before === null ? others.length : others.indexOf(before)
    if (place < 0) throw failField('before', 'settings.item_unknown')
    const was = siblings.indexOf(id)
    if (place === was) {
      tx.unchanged()
      return item
    }
    await sql`
      update settings.items i set position = o.place, version = i.version + (i.id = ${id})::int
      from unnest(${others.toSpliced(place, 0, id)}::bigint[]) with ordinality o (id, place) where i.id = o.id`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'item', id, before: { place: was + 1 }, after: { place: place + 1 } })
    publishItemChanged(tx, id)
    return getItem(tx, id)
  })
}

export const itemKind: OfficeRecordKind = {
  kind: 'item',
  title: 'settings.subject.item',
  permission: 'settings.deleteItems',
  audit: 'settings.itemRestored',
  tables: (id) => [{ table: 'settings.items', where: sql<boolean>`t.id = ${id}` }],
  restored: (tx, id) => Promise.resolve(publishItemChanged(tx, id)),
}

/** Switches an item off that no record names; one that is named can only be retired. */
export async function deleteItem(context: Context, usages: readonly Usage[], id: number, version: number) {
  authorizeOffice(context, itemKind.permission)
  return write(context, { permission: 'settings.deleteItems', audit: 'settings.itemDeleted' }, async (tx) => {
    const { code, names } = await itemToChange(tx, id, version)
    const { dictionary } = await tx.db
      .selectFrom('settings.items')
      .select('dictionary')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const usage of usages)
      if (usage.dictionary === dictionary && (await usage.isNamed(tx, Object.values(names))))
        throw fail('settings.item_in_use', { name: names[tx.language] })
    await keepSwitchedOff(tx, itemKind, { id, name: names.zh, nameEn: names.en })
    await tx.db.deleteFrom('settings.items').where('id', '=', id).execute()
    await tx.audit({ subject: 'item', id, before: { dictionary, code, ...auditedNames(names) } })
    publishItemChanged(tx, id)
    return null
  })
}

/** Positions are changed by one transaction at a time. */
const lockItems = (tx: WriteContext) => sql`select pg_advisory_xact_lock(hashtext('settings.items'))`.execute(tx.db)

async function itemToChange(tx: WriteContext, id: number, version: number): Promise<DictionaryItem> {
  await tx.db.selectFrom('settings.items').select('id').where('id', '=', id).forUpdate().execute()
  const current = await getItem(tx, id)
  if (current.version !== version) throw fail('platform.version_stale', {}, { current })
  return current
}

async function siblingsOf(tx: WriteContext, id: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('settings.items')
    .select('id')
    .where('dictionary', '=', (own) => own.selectFrom('settings.items').select('dictionary').where('id', '=', id))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

type Names = DictionaryItem['names']

const columnsOf = ({ zh, en, es, ja }: Names) => ({ name_zh: zh, name_en: en, name_es: es, name_ja: ja })
const auditedNames = ({ zh, en, es, ja }: Names) => ({ nameZh: zh, nameEn: en, nameEs: es, nameJa: ja })
const valuesOf = ({ names, retired }: DictionaryItem): Record<string, unknown> => ({ ...auditedNames(names), retired })
const pickValues = (
  values: Record<string, unknown>,
  keys: readonly string[],
): Partial<Record<keyof ReturnType<typeof auditedNames> | 'retired', unknown>> =>
  Object.fromEntries(keys.map((key) => [key, values[key]]))

const taken: Record<string, [field: string, code: keyof typeof settingsFailures]> = {
  items_code: ['code', 'settings.code_taken'],
  items_name_zh: ['names.zh', 'settings.name_taken'],
  items_name_en: ['names.en', 'settings.name_taken'],
}

/** The unique key decides, so that two people who add the same item at once cannot both succeed. */
function asRefusal(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const [field, code] = taken[constraint] ?? []
  throw field !== undefined && code !== undefined ? failField(field, code) : error
}

const publishItemChanged = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'settings.items', id }, audience: { code: 356, holder: null } })
