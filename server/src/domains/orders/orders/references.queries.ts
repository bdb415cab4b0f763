import type { OrderContainer } from '@seamark/contract/orders/orders/fields'
import { containerCheckDigit, isContainerLike, isContainerNumber } from '@seamark/contract/territory/container-numbers'
import { type Context, personOf } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { custodyColumns, maySee } from '../../phonebook/index.ts'
import { mayGiveTo } from '../policy.ts'
import type { FieldValues } from './fields.rules.ts'
import { containerType } from './flags.rules.ts'
import { assertPair } from './pairs.queries.ts'
import { assertQuote } from './quotes.queries.ts'

/**
 * Refuses what the given values name wrongly: a company that is not there or that the caller does not see, people who left or whom she may not
 * give orders to, container numbers. `before` is what stands already and is not asked again.
 */
export async function assertReferences(context: Context, given: FieldValues, before: FieldValues = {}) {
  const companyId = newNumber(given.companyId, before.companyId)
  const managerId = newNumber(given.managerId, before.managerId)
  const operatorId = newNumber(given.operatorId, before.operatorId)
  if (Array.isArray(given.containers))
    assertContainers(given.containers, Array.isArray(before.containers) ? before.containers : [])
  if (managerId !== undefined && !mayGiveTo(personOf(context), managerId))
    throw failField('managerId', 'orders.manager_beyond')
  await assertQuote(context, given, before)
  await assertPair(context, given, before)
  const [companies, people] = await Promise.all([
    companyId === undefined ? true : isCompanySeen(context, companyId),
    activePeople(context, [managerId, operatorId]),
  ])
  if (!companies) throw failField('companyId', 'orders.company_unknown')
  if (managerId !== undefined && !people.has(managerId)) throw failField('managerId', 'orders.manager_unknown')
  if (operatorId !== undefined && !people.has(operatorId)) throw failField('operatorId', 'orders.operator_unknown')
}

function newNumber(given: unknown, before: unknown): number | undefined {
  return typeof given === 'number' && given !== before ? given : undefined
}

async function isCompanySeen(context: Context, id: number): Promise<boolean> {
  const company = await context.db
    .selectFrom('phonebook.companies')
    .select(custodyColumns)
    .where('id', '=', id)
    .where('delete_after', 'is', null)
    .executeTakeFirst()
  return company !== undefined && maySee(personOf(context), company)
}

/** Those of the people who still work here. */
async function activePeople(
  { db, actor }: Context,
  ids: readonly (number | undefined)[],
): Promise<ReadonlySet<number>> {
  const own = actor?.kind === 'person' ? [actor.id] : []
  const asked = ids.flatMap((id) => (id === undefined || own.includes(id) ? [] : [id]))
  if (asked.length === 0) return new Set(own)
  const rows = await db
    .selectFrom('identity.users')
    .select('id')
    .where('id', 'in', asked)
    .where('disabled_at', 'is', null)
    .execute()
  return new Set([...own, ...rows.map(({ id }) => id)])
}

/** What people type must be right; a wrong number that a file has brought may stay as it stands. */
function assertContainers(given: readonly OrderContainer[], before: readonly OrderContainer[]) {
  const standing = new Set(before.map(({ number }) => number))
  const standingTypes = new Set(before.map(({ type }) => type))
  for (const [place, { number, type }] of given.entries()) {
    const field = `containers.${place}.number`
    if (number !== '' && !standing.has(number)) {
      if (!isContainerLike(number)) throw failField(field, 'orders.container_form')
      if (!isContainerNumber(number))
        throw failField(field, 'orders.container_check', { number, digit: containerCheckDigit(number) })
    }
    if (type !== '' && containerType(type) === '' && !standingTypes.has(type))
      throw failField(`containers.${place}.type`, 'orders.container_type_unknown', { type })
  }
}
