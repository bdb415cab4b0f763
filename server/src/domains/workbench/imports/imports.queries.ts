import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ImportField, List, ListImport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { asView, type ImportRecord } from './imports.rules.ts'
import { listNamed } from '../lists/lists.queries.ts'

/** Returns the list with its import. Fails with list_unknown if it has none or the caller may not import. */
export function importOf(context: Context, name: string): List & { import: ListImport } {
  const list = listNamed(context, name)
  if (!list.import) throw fail('workbench.list_unknown')
  authorize(context, list.import.permission)
  return { ...list, import: { ...list.import, fields: fieldsOf(context, list.import) } }
}

/** Returns the fields of a list. Fields that the caller may not fill are read-only: their columns are recognized but skipped. */
export const fieldsOf = ({ actor }: Context, { fields }: ListImport): ImportField[] =>
  fields.map((field) => (field.permission && !passes(actor, field.permission) ? { ...field, readOnly: true } : field))

/** Returns an import of the caller, as long as they may import into the list; other people's imports are answered as not found. */
export async function importFor(context: Context, id: number): Promise<ImportRecord> {
  const record = await ownImports(context).where('id', '=', id).executeTakeFirst()
  if (!record) throw fail('workbench.import_not_found')
  importOf(context, record.list)
  return record
}

export async function getImport(context: Context, id: number): Promise<ImportView> {
  const record = await importFor(context, id)
  return { ...asView(record, context.language), beyond: await findBeyond(context, record) }
}

/** Says, in the preview, how many new records go beyond what their owner may hold today. */
async function findBeyond(
  context: Context,
  { list, state, takes_room: of }: ImportRecord,
): Promise<ImportView['beyond']> {
  if (state !== 'checked' || of === 0) return null
  const room = await importOf(context, list).import.room?.(context)
  return room && of > room.left ? { rows: of - room.left, of, limit: room.limit } : null
}

/** Returns the fields that a file may fill and the caller's latest imports. */
export async function describeImport(context: Context, name: string) {
  const { fields } = importOf(context, name).import
  const recent = await ownImports(context).where('list', '=', name).orderBy('id', 'desc').limit(10).execute()
  return {
    fields: fields
      .filter(({ readOnly }) => !readOnly)
      .map(({ key, heading, required = false, hint, aliases }) => ({
        key,
        label: translate(context.language, heading),
        required,
        hint: hint === undefined ? '' : translate(context.language, hint),
        aliases: aliases.join(' '),
      })),
    recent: recent.map((record) => ({ ...asView(record, context.language), source: null, columns: [] })),
  }
}

const ownImports = (context: Context) =>
  context.db.selectFrom('workbench.imports').selectAll().where('created_by', '=', personOf(context).id)
