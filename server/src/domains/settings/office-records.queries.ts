import type { OfficeKind, SwitchedOff } from '@seamark/contract/settings/office-records'
import { sql } from 'kysely'
import { authorize, type Context } from '../../platform/context.ts'
import { mayDeleteOffice } from '../../platform/office-records.ts'
import { translate } from '../../platform/translate.ts'

interface OffRow {
  id: number
  kind: OfficeKind
  name: string
  name_en: string
  companies: number | null
  off_at: Date
  delete_after: Date
}

/** The switched-off records that the caller may bring back, the latest first. */
export async function listSwitchedOff(context: Context): Promise<{ rows: SwitchedOff[] }> {
  authorize(context, 'settings.officeRecords')
  const kinds = context.officeRecords.filter(({ permission }) => mayDeleteOffice(context, permission))
  if (kinds.length === 0) return { rows: [] }
  const { rows } = await sql<OffRow>`
    select o.id, o.kind, o.name, o.name_en, o.companies, o.off_at, o.delete_after
    from platform.switched_off o
    where o.part_of is null and o.delete_after > now() and o.kind = any(${kinds.map(({ kind }) => kind)}::text[])
    order by o.id desc limit 500`.execute(context.db)
  const titles = new Map(kinds.map(({ kind, title }) => [kind, title]))
  return {
    rows: rows.map(({ id, kind, name, name_en, companies, off_at, delete_after }) => ({
      id,
      kind,
      title: translate(context.language, titles.get(kind) ?? kind),
      name,
      nameEn: name_en,
      companies,
      at: off_at.toISOString(),
      deleteAfter: delete_after.toISOString(),
    })),
  }
}
