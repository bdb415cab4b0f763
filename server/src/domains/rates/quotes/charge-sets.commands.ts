import type { ChargeSet, ChargeSetInput } from '@seamark/contract/rates/quotes/quote-lists'
import { sql } from 'kysely'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { codesOfPorts, knownPort, nearestPorts } from '../../territory/index.ts'
import type { KeptCharge } from './copies.rules.ts'

/** The local charges of ports: those of one port, those in force on a day, or all. */
export async function listChargeSets(
  context: Context,
  { port, on }: { port?: string | undefined; on?: string | undefined },
) {
  authorize(context, 'rates.readQuotes')
  const { rows } = await selectSets(
    context,
    sql`where ${port === undefined ? sql`true` : sql`s.port = any(${codesOfPorts([port])}::text[])`}
      and ${on === undefined ? sql`true` : sql`s.valid_from <= ${on}::date and (s.valid_to is null or s.valid_to >= ${on}::date)`}
      order by s.port, s.side, s.carrier, s.valid_from desc limit 500`,
  )
  return { sets: rows.map(asSet), can: { edit: passes(context.actor, 'rates.keepCharges') } }
}

/** For each of these rates the charges that the office keeps for its ports on a day, those of its carrier before those of any. */
export async function keptChargesOf(
  context: Context,
  rates: readonly { pols: readonly string[]; pods: readonly string[]; carrier: string }[],
  day: string,
): Promise<KeptCharge[][]> {
  const asked = rates.map(({ pols, pods, carrier }) => [
    ...codesOfPorts([...pols]).map((port) => ({ port, side: 'origin', carrier })),
    ...codesOfPorts([...pods]).map((port) => ({ port, side: 'destination', carrier })),
  ])
  const wanted = asked.flat()
  const { rows } = await selectSets(
    context,
    sql`where s.valid_from <= ${day}::date and (s.valid_to is null or s.valid_to >= ${day}::date)
      and exists (select from json_to_recordset(${JSON.stringify(wanted)}::json) as w (port text, side text, carrier text)
                  where w.port = s.port and w.side = s.side and s.carrier in ('', w.carrier))
      order by s.carrier = '', s.port, s.id`,
  )
  return asked.map((own) =>
    rows
      .filter((set) =>
        own.some(
          ({ port, side, carrier }) =>
            port === set.port && side === set.side && (set.carrier === '' || set.carrier === carrier),
        ),
      )
      .flatMap(({ port, charges }) => charges.map((charge) => ({ port, charge }))),
  )
}

export async function addChargeSet(context: Context, input: ChargeSetInput): Promise<ChargeSet> {
  failIfPortUnknown(input)
  return write(context, { permission: 'rates.keepCharges', audit: 'rates.chargesAdded' }, async (tx) => {
    const { id } = await tx.db
      .insertInto('rates.charge_sets')
      .values(toColumns(input))
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asRefusal)
    await tx.audit({ subject: 'chargeSet', id, after: toAuditValues(input) })
    return getSet(tx, id)
  })
}

export async function changeChargeSet(
  context: Context,
  id: number,
  version: number,
  input: ChargeSetInput,
): Promise<ChargeSet> {
  failIfPortUnknown(input)
  return write(context, { permission: 'rates.keepCharges', audit: 'rates.chargesChanged' }, async (tx) => {
    const before = await lockSet(tx, id, version)
    await tx.db
      .updateTable('rates.charge_sets')
      .set({ ...toColumns(input), version: version + 1, changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
      .catch(asRefusal)
    await tx.audit({ subject: 'chargeSet', id, before: toAuditValues(before), after: toAuditValues(input) })
    return getSet(tx, id)
  })
}

export async function deleteChargeSet(context: Context, id: number, version: number) {
  return write(context, { permission: 'rates.keepCharges', audit: 'rates.chargesDeleted' }, async (tx) => {
    const before = await lockSet(tx, id, version)
    await tx.db.deleteFrom('rates.charge_sets').where('id', '=', id).execute()
    await tx.audit({ subject: 'chargeSet', id, before: toAuditValues(before) })
    return null
  })
}

async function lockSet(tx: WriteContext, id: number, version: number): Promise<ChargeSet> {
  await tx.db.selectFrom('rates.charge_sets').select('id').where('id', '=', id).forUpdate().execute()
  const current = await getSet(tx, id)
  if (current.version !== version) throw fail('platform.version_stale', {}, { current })
  return current
}

async function getSet(context: Context, id: number): Promise<ChargeSet> {
  const { rows } = await selectSets(context, sql`where s.id = ${id}`)
  const [row] = rows
  if (!row) throw fail('platform.not_found')
  return asSet(row)
}

type SetRow = Omit<ChargeSet, 'changedAt'> & { changed_at: Date }

const selectSets = (context: Context, tail: ReturnType<typeof sql>) =>
  sql<SetRow>`
    select s.id, s.version, s.port, s.side, s.carrier, s.valid_from::text as "from", s.valid_to::text as "to", s.charges, s.changed_at
    from rates.charge_sets s ${tail}`.execute(context.db)

const asSet = ({ changed_at, ...set }: SetRow): ChargeSet => ({ ...set, changedAt: changed_at.toISOString() })

const toColumns = ({ port, side, carrier, from, to, charges }: ChargeSetInput) => ({
  port,
  side,
  carrier,
  valid_from: from,
  valid_to: to,
  charges: JSON.stringify(charges),
})

const toAuditValues = ({ port, side, carrier, from, to, charges }: ChargeSetInput) => ({
  port,
  portSide: side,
  carrier,
  validFrom: from,
  validTo: to,
  charges: charges.map(({ code, amount, currency }) =>
    [code, currency, amount].filter((one) => one !== null).join(' '),
  ),
})

function failIfPortUnknown({ port }: ChargeSetInput) {
  if (!knownPort(port)) throw failField('port', 'rates.port_unknown', { port, near: nearestPorts(port) })
}

/** The constraint decides, so that two people who add the same set at once cannot both succeed. */
function asRefusal(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : ''
  throw constraint === 'charge_sets_overlap' ? failField('from', 'rates.charges_overlap') : error
}
