import type { applyForCompany as route, CompanyApplication } from '@seamark/contract/phonebook/look-ups/look-ups'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { apply } from '../../applications/index.ts'
import { peopleWhoAnswerFor } from '../../identity/index.ts'
import { companyRow } from '../companies/companies.queries.ts'
import { companyReferred } from './look-ups.queries.ts'
import { referenceSeconds } from './look-ups.rules.ts'
import { isInsider, maySee } from '../policy.ts'
import type { NamedRow } from '../companies/masking.rules.ts'

type Wish = z.output<NonNullable<(typeof route)['body']>>

/** Applies to follow a company, or to hold it: one that the caller sees, or one that a look-up has told her of. */
export async function applyForCompany(context: Context, wish: Wish): Promise<{ id: number }> {
  const person = personOf(context)
  return write(context, { permission: 'applications.open', audit: 'applications.applicationMade' }, async (tx) => {
    const row = await companyWished(tx, wish)
    if (row.custodian_id === null) throw fail('phonebook.company_in_pool')
    if (row.custodian_id === person.id) throw fail('phonebook.custodian_already')
    if (wish.kind === 'phonebook.application.access' && isInsider(person, row)) throw fail('phonebook.access_already')
    const id = await applied(tx, row, row.custodian_id, wish)
    tx.unchanged()
    return { id }
  })
}

async function companyWished(tx: WriteContext, wish: Wish): Promise<NamedRow> {
  if ('reference' in wish) {
    const id = await companyReferred(tx, wish.reference, referenceSeconds)
    const row = id === undefined ? undefined : await companyRow(tx, id)
    if (!row) throw fail('phonebook.reference_expired')
    return row
  }
  const row = await companyRow(tx, wish.companyId)
  if (!row || !maySee(personOf(tx), row)) throw fail('phonebook.company_not_found')
  return row
}

/** The custodian is told, and whoever of his department may decide in his place; the whole office only when nobody else is there. */
async function applied(
  tx: WriteContext,
  row: NamedRow,
  custodianId: number,
  { kind, note }: { kind: CompanyApplication; note: string },
) {
  return apply(tx, {
    kind,
    subject: { kind: 'company', id: row.id, name: row.name },
    note,
    deciders: await peopleWhoAnswerFor(tx, custodianId, 'assign'),
    audience: { code: 320, holder: custodianId },
  })
}
