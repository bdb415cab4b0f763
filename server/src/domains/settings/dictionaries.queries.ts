import type { Dictionary, DictionaryItem } from '@seamark/contract/settings/dictionaries'
import { type Context, passes } from '../../platform/context.ts'
import { mayDeleteOffice } from '../../platform/office-records.ts'
import { fail } from '../../platform/failure.ts'

const columns = ['id', 'version', 'code', 'name_zh', 'name_en', 'name_es', 'name_ja', 'retired_at'] as const

/** All items in the office's order, retired ones too: a form leaves those out, but old records need their names. */
export async function listItems(context: Context, dictionary: Dictionary) {
  const rows = await context.db
    .selectFrom('settings.items')
    .select(columns)
    .where('dictionary', '=', dictionary)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    items: rows.map(asItem),
    can: { edit: passes(context.actor, 'settings.manage'), delete: mayDeleteOffice(context, 'settings.deleteItems') },
  }
}

/** One item; throws not_found. */
export async function getItem({ db }: Pick<Context, 'db'>, id: number): Promise<DictionaryItem> {
  const row = await db.selectFrom('settings.items').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('platform.not_found')
  return asItem(row)
}

interface ItemRow {
  id: number
  version: number
  code: string
  name_zh: string
  name_en: string
  name_es: string
  name_ja: string
  retired_at: Date | null
}

const asItem = ({ id, version, code, name_zh, name_en, name_es, name_ja, retired_at }: ItemRow): DictionaryItem => ({
  id,
  version,
  code,
  names: { zh: name_zh, en: name_en, es: name_es, ja: name_ja },
  retired: retired_at !== null,
})
