import type { ImportView } from '@seamark/contract/workbench/imports/imports'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ImportField, List, ListImport } from '../../../platform/list.ts'
import { say } from '../../../platform/translate.ts'
import { asView, type ImportRecord } from './imports.rules.ts'
import { listNamed } from '../lists/lists.queries.ts'

/** What of a list is imported, for who may; list_unknown when nothing is. */
export function importOf(context: Context, name: string): List & { import: ListImport } {
  const list = listNamed(context, name)
  if (!list.import) throw fail('workbench.list_unknown')
  authorize(context, list.import.permission)
  return { ...list, import: { ...list.import, fields: fieldsOf(context, list.import) } }
}

/** The fields of a list; those that the caller may not fill are known and passed over. */
export const fieldsOf = ({ actor }: Context, { fields }: ListImport): ImportField[] =>
  fields.map((field) => (field.permission && !passes(actor, field.permission) ? { ...field, readOnly: true } : field))

/** One's own, while the list may still be imported into; another's is not found. */
export async function importFor(context: Context, id: number): Promise<ImportRecord> {
  const record = await ownImports(context).where('id', '=', id).executeTakeFirst()
  if (!record) throw fail('workbench.import_not_found')
  importOf(context, record.list)
  return record
}

export const getImport = async (context: Context, id: number): Promise<ImportView> =>
  asView(await importFor(context, id), context.language)

/** The fields that a file may fill, and the caller's own imports of late. */
export async function describeImport(context: Context, name: string) {
  const { fields } = importOf(context, name).import
  const recent = await ownImports(context).where('list', '=', name).orderBy('id', 'desc').limit(10).execute()
  return {
    fields: fields
      .filter(({ readOnly }) => !readOnly)
      .map(({ key, heading, required = false, hint }) => ({
        key,
        label: say(context.language, heading),
        required,
        hint: hint === undefined ? '' : say(context.language, hint),
      })),
    recent: recent.map((record) => ({ ...asView(record, context.language), source: null, columns: [] })),
  }
}

const ownImports = (context: Context) =>
  context.db.selectFrom('workbench.imports').selectAll().where('created_by', '=', personOf(context).id)
