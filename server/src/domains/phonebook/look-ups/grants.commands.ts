import { companyApplications } from '@seamark/contract/phonebook/look-ups/look-ups'
import { sql } from 'kysely'
import { actorId } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { recordActivity } from '../../activity/index.ts'
import type { Appliable } from '../../applications/index.ts'
import { companyRow } from '../companies/companies.queries.ts'
import { companySubject } from '../companies/audit-subjects.queries.ts'
import { publishCompanies } from '../companies/live-events.commands.ts'
import { companiesFollowed } from '../events.ts'
import { mayFollow, mayHold } from '../custody/custodians.queries.ts'
import { findRoom } from '../custody/holdings.commands.ts'
import { moveCompanies } from '../custody/moves.commands.ts'
import { mayBeGivenAwayBy } from '../policy.ts'
import type { NamedRow } from '../companies/masking.rules.ts'

/**
 * People apply for companies here. Those who may give a company away decide; agreeing gives it, or the right to follow
 * it. The application stays open where the applicant holds as many companies as one may: fails with holder_full.
 */
export const appliableCompanies: Appliable = {
  subject: 'company',
  kinds: companyApplications,
  decidedBy: ({ actor }, id) =>
    actor
      ? sql<boolean>`exists (select from phonebook.companies c where c.id = ${id} and c.delete_after is null and ${mayBeGivenAwayBy(actor)})`
      : sql<boolean>`false`,
  namesOf: companySubject.namesOf,
  lock: async (tx, id) =>
    void (await tx.db.selectFrom('phonebook.companies').select('id').where('id', '=', id).forNoKeyUpdate().execute()),
  audienceOf: async ({ db }, id) => {
    const row = await db
      .selectFrom('phonebook.companies')
      .select('custodian_id')
      .where('id', '=', id)
      .executeTakeFirst()
    return row && { code: 320, holder: row.custodian_id }
  },
  grant: async (tx, { kind, subjectId, applicantId, note }) => {
    const row = await companyRow(tx, subjectId)
    if (!row) return 'phonebook.lapse.gone'
    if (row.custodian_id === null) return 'phonebook.lapse.inPool'
    if (row.custodian_id === applicantId) return 'phonebook.lapse.custodianAlready'
    const isHolding = kind === 'phonebook.application.administratorship'
    if (!(await (isHolding ? mayHold : mayFollow)(tx, applicantId))) return 'phonebook.lapse.applicantLeft'
    if (kind === 'phonebook.application.administratorship') return transferCompany(tx, row, applicantId, note)
    return row.follower_ids.includes(applicantId) ? 'phonebook.lapse.accessAlready' : addFollower(tx, row, applicantId)
  },
}

async function transferCompany(
  context: WriteContext,
  { id }: NamedRow,
  applicantId: number,
  note: string,
): Promise<undefined> {
  await write(context, { permission: 'phonebook.openCompany', audit: 'phonebook.companyTransferred' }, async (tx) => {
    const { left = 1, refusal } = (await findRoom(tx, [applicantId])).get(applicantId) ?? {}
    if (refusal && left <= 0) throw fail(refusal.code, refusal.params)
    const condition = sql<boolean>`(c.custodian_id is not null and c.custodian_id <> ${applicantId})`
    await moveCompanies(tx, { kind: 'transferred', ids: [id], toId: applicantId, reason: note, condition })
  })
  return undefined
}

async function addFollower(context: WriteContext, row: NamedRow, applicantId: number): Promise<undefined> {
  await write(
    context,
    { permission: 'phonebook.openCompany', audit: 'phonebook.companyFollowersChanged' },
    async (tx) => {
      const followers = [...row.follower_ids, applicantId]
      await tx.db
        .updateTable('phonebook.companies')
        .set({
          follower_ids: followers,
          version: row.version + 1,
          updated_at: sql<Date>`now()`,
          updated_by: actorId(tx) ?? row.updated_by,
        })
        .where('id', '=', row.id)
        .execute()
      const names = await findPeopleNames(tx, [applicantId])
      const text = [...row.follower_names, names.get(applicantId) ?? ''].join('、')
      await tx.audit({
        subject: 'company',
        id: row.id,
        before: { followers: row.follower_names.join('、') },
        after: { followers: text },
      })
      await recordActivity(tx, {
        subject: 'company',
        id: row.id,
        kind: 'phonebook.activity.followersChanged',
        facts: { followers: text },
      })
      publishCompanies(tx, [{ id: row.id, custodian_id: row.custodian_id, follower_ids: followers }])
      await tx.reactions.announce(tx, companiesFollowed, { ids: [row.id] })
    },
  )
  return undefined
}
