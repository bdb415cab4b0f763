import type { applyForCompany as route, CompanyApplication } from '@seamark/contract/phonebook/look-ups/look-ups'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { createApplication } from '../../applications/index.ts'
import { peopleWhoAnswerFor } from '../../identity/index.ts'
import { companyRow } from '../companies/companies.queries.ts'
import { companyReferred } from './look-ups.queries.ts'
import { referenceSeconds } from './look-ups.rules.ts'
import { isInsider, maySee } from '../policy.ts'
import type { NamedRow } from '../companies/masking.rules.ts'

type Wish = z.output<NonNullable<(typeof route)['body']>>

/**
 * Applies to follow or hold a company that the caller sees, or that a look-up has shown them; returns the application's
 * id.
 */
export async function applyForCompany(context: Context, wish: Wish): Promise<{ id: number }> {
  const person = personOf(context)
  return write(context, { permission: 'applications.open', audit: 'applications.applicationMade' }, async (tx) => {
    const row = await findWishedCompany(tx, wish)
    if (row.custodian_id === null) throw fail('phonebook.company_in_pool')
    if (row.custodian_id === person.id) throw fail('phonebook.custodian_already')
    if (wish.kind === 'phonebook.application.access' && isInsider(person, row)) throw fail('phonebook.access_already')
    const id = await openApplication(tx, row, row.custodian_id, wish)
    tx.unchanged()
    return { id }
  })
}

async function findWishedCompany(tx: WriteContext, wish: Wish): Promise<NamedRow> {
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

/**
 * Notifies the custodian and those of the department who may decide in their place; the whole office only when nobody
 * else is there.
 */
async function openApplication(
  tx: WriteContext,
  row: NamedRow,
  custodianId: number,
  { kind, note }: { kind: CompanyApplication; note: string },
) {
  return createApplication(tx, {
    kind,
    subject: { kind: 'company', id: row.id, name: row.name },
    note,
    deciders: await peopleWhoAnswerFor(tx, custodianId, 'assign'),
    audience: { code: 320, holder: custodianId },
  })
}
