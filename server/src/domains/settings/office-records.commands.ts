import { officeKinds } from '@seamark/contract/settings/office-records'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { job } from '../../platform/jobs.ts'
import { authorizeOffice, bringBack, forgetSwitchedOff } from '../../platform/office-records.ts'
import { write } from '../../platform/write.ts'

/** Brings a switched-off record back. Throws platform.not_found, platform.reach_all, platform.office_name_taken and platform.office_parent_gone. */
export async function bringBackSwitchedOff(context: Context, offId: number) {
  const { rows } = await sql<{ kind: string; name: string }>`
    select kind, name from platform.switched_off where id = ${offId} and part_of is null`.execute(context.db)
  const [off] = rows
  const kind = context.officeRecords.find((one) => one.kind === off?.kind)
  if (!off || !kind) throw fail('platform.not_found')
  authorizeOffice(context, kind.permission)
  return write(context, { permission: kind.permission, audit: kind.audit }, async (tx) => {
    const id = await bringBack(tx, kind, offId)
    await tx.audit({ subject: kind.kind, id, after: { name: off.name } })
    return { kind: z.enum(officeKinds).parse(kind.kind), id }
  })
}

export const forgetSwitchedOffJob = job('settings.forgetSwitchedOff', z.null(), forgetSwitchedOff)
