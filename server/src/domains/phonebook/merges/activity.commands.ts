import { personOf } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { loggedValues, valuesOf } from '../companies/companies.rules.ts'
import { type EditedRow, fieldsOf } from '../companies/edits.commands.ts'
import { publishCompanies } from '../companies/live-events.commands.ts'
import { isBack, progressMove } from '../companies/progress.rules.ts'
import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import type { Carried } from './moves.commands.ts'

/**
 * Records a merge in log and timeline, publishes it, and notifies each custodian whose record now belongs to somebody
 * else.
 */
export async function noteMerge(tx: WriteContext, { kept, others, changes, followers, carried }: Merge) {
  const codes = others.map(({ code }) => code).join('、')
  await tx.audits([
    {
      subject: 'company',
      id: kept.id,
      before: { ...valuesOf(kept, fieldsOf(changes)), merged: '' },
      after: { ...changes, merged: codes },
    },
    ...others.map(({ id }) => ({ subject: 'company', id, after: { mergedInto: kept.code } })),
  ])
  await recordActivities(tx, [
    ...(changes.progress ? [describeProgress(kept, others, changes.progress)] : []),
    {
      subject: 'company',
      id: kept.id,
      kind: 'phonebook.activity.merged',
      facts: { names: others.map(({ name }) => name).join('、'), fields: fieldsOf(changes) },
    },
  ])
  publishCompanies(tx, [kept, { ...kept, follower_ids: [...followers] }, ...others])
  for (const [place, other] of others.entries())
    await notifyFormerCustodian(tx, kept, other, carried.ownershipIds[place] ?? 0)
}

/** Returns the activity of the new progress; where that is a step back, the record that it came from is given as the reason. */
const describeProgress = ({ id, progress: from }: EditedRow, others: readonly EditedRow[], to: string) =>
  progressMove({
    id,
    from,
    to,
    reason: isBack(from, to) ? others.find(({ progress }) => progress === to)?.name : undefined,
  })

/**
 * The notice is about the change of custody, which former custodians may see even when the record is hidden from them.
 */
async function notifyFormerCustodian(
  tx: WriteContext,
  kept: EditedRow,
  { name, custodian_id }: EditedRow,
  ownershipId: number,
) {
  if (custodian_id === null || custodian_id === kept.custodian_id || custodian_id === personOf(tx).id) return
  await notifyPeople(tx, {
    userIds: [custodian_id],
    kind: 'phonebook.notice.merged',
    facts: { by: personOf(tx).name, company: name },
    subject: { kind: 'ownership', id: ownershipId },
  })
}

/**
 * Records an undone merge with the values that the kept record got back, publishes it, and notifies the custodians of the restored records.
 */
export async function noteUnmerge(
  tx: WriteContext,
  { kept, back, restored }: { kept: EditedRow | undefined; back: readonly EditedRow[]; restored: CompanyChanges },
) {
  const subjects = [...(kept ? [kept] : []), ...back]
  const hasValues = kept !== undefined && fieldsOf(restored).length > 0
  await tx.audits([
    ...(hasValues
      ? [{ subject: 'company', id: kept.id, before: loggedValues(kept, fieldsOf(restored)), after: restored }]
      : []),
    ...subjects.filter(({ id }) => !hasValues || id !== kept.id).map(({ id }) => ({ subject: 'company', id })),
  ])
  await recordActivities(
    tx,
    subjects.map(({ id }) => ({ subject: 'company', id, kind: 'phonebook.activity.mergeUndone' })),
  )
  publishCompanies(tx, subjects)
  for (const { id, name, custodian_id } of back) {
    if (custodian_id === null || custodian_id === personOf(tx).id || custodian_id === kept?.custodian_id) continue
    await notifyPeople(tx, {
      userIds: [custodian_id],
      kind: 'phonebook.notice.unmerged',
      facts: { by: personOf(tx).name, company: name },
      subject: { kind: 'company', id },
      path: `/contacts/tabs/company/${id}`,
    })
  }
}

export interface Merge {
  kept: EditedRow
  others: readonly EditedRow[]
  changes: CompanyChanges
  followers: readonly number[]
  touches: { before: Touches; after: Touches }
  carried: Carried
}

export interface Touches {
  lastTouchAt: Date | null
}
