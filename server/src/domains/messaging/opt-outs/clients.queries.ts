import type { OptOutReason } from '@seamark/contract/messaging/choices'
import { type ClientAddress, refusalToConsent } from '@seamark/contract/messaging/opt-outs/clients'
import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { insideOf } from '../../phonebook/index.ts'
import { chosenWord } from '../../settings/index.ts'
import { type Address, addressKey, addressOf } from '../ledger/addresses.rules.ts'
import { consentOptions } from '../ledger/verdicts.queries.ts'

interface ValueRow {
  kind: ContactKind
  value: string
  key: string
  contact: ClientAddress['contact']
  is_harvested: boolean
}

/** An address of a client, with what the ledger compares. */
export interface KnownAddress extends ClientAddress {
  address: Address
}

/** The addresses of a client by which a message may reach it, those of its people first. Throws company_not_found for whoever may not write to it. */
export async function listClientAddresses(context: Context, id: number): Promise<{ addresses: ClientAddress[] }> {
  const addresses = await addressesOf(context, id)
  return { addresses: addresses.map(({ address: _address, ...shown }) => shown) }
}

export async function addressesOf(context: Context, id: number): Promise<KnownAddress[]> {
  authorize(context, 'messaging.sendBulks')
  const { rows: companies } = await sql`
    select from phonebook.companies c where c.id = ${id} and c.delete_after is null and ${insideOf(personOf(context))}`.execute(
    context.db,
  )
  if (companies.length === 0) throw fail('phonebook.company_not_found')
  const values = (await selectValues(context, id)).flatMap((row) => {
    const address = addressOf(row.kind, row.key)
    return address ? [{ ...row, address }] : []
  })
  const keys = values.map(({ address }) => addressKey(address).toString('hex'))
  const [said, opted, rule] = await Promise.all([
    selectConsents(context, keys),
    selectOptOuts(context, keys, id),
    selectRule(context),
  ])
  return values.map(({ kind, value, contact, is_harvested, address }, place) => {
    const own = `${address.class} ${keys[place]}`
    const consent = said.get(own) ?? null
    const optOut = opted.get(own) ?? opted.get('client') ?? null
    return {
      kind,
      value,
      contact,
      address,
      needsConsent: rule === 'all' || (rule !== 'none' && is_harvested),
      consent,
      optOut,
      can: { consent: refusalToConsent({ consent, optOut }) === undefined },
    }
  })
}

async function selectValues({ db }: Context, id: number): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select v.kind, v.value, v.key, json_build_object('id', k.id, 'name', k.name) as contact,
      exists (select from phonebook.extracted_values x where x.contact_id = k.id and x.kind = v.kind and x.key = v.key) as is_harvested
    from phonebook.contacts k join phonebook.contact_values v on v.contact_id = k.id
    where k.company_id = ${id} and k.delete_after is null
    union all
    select own.kind, own.value, own.key, null, false from phonebook.companies c cross join lateral (
      select 'email' as kind, c.email as value, lower(btrim(c.email)) as key
      union all select 'qq', c.qq, regexp_replace(c.qq, '[^0-9]', '', 'g')) own
    where c.id = ${id} and own.key <> ''`.execute(db)
  return rows
}

type Said = ClientAddress['consent'] & object

/** What was last said of each address, by its class and key. */
async function selectConsents({ db }: Context, keys: readonly string[]): Promise<Map<string, Said>> {
  const { rows } = await sql<Omit<Said, 'at'> & { own: string; at: Date }>`
    select distinct on (n.class, n.address_key) n.class || ' ' || encode(n.address_key, 'hex') as own, n.given, n.source, n.proof, n.at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as by
    from messaging.consents n left join identity.users u on u.id = n.by_id
    where n.address_key = any(
      select decode(one, 'hex') from unnest(${[...keys]}::text[]) one)
    order by n.class, n.address_key, n.id desc`.execute(db)
  return new Map(rows.map(({ own, at, ...row }) => [own, { ...row, at: at.toISOString() }]))
}

/** Why nothing is sent to each address, or to the whole client, whatever the topic of a bulk. */
async function selectOptOuts({ db }: Context, keys: readonly string[], id: number): Promise<Map<string, OptOutReason>> {
  const { rows } = await sql<{ own: string; reason: OptOutReason }>`
    select case s.class when 'client' then 'client' else s.class || ' ' || encode(s.address_key, 'hex') end as own, s.reason
    from messaging.suppressions s
    where s.scope = 'all' and (s.until is null or s.until > clock_timestamp()) and (
      s.address_key = any(select decode(one, 'hex') from unnest(${[...keys]}::text[]) one)
      or (s.class = 'client' and s.address_key = messaging.address_key('client', ${String(id)})))`.execute(db)
  return new Map(rows.map(({ own, reason }) => [own, reason]))
}

async function selectRule({ db }: Context): Promise<string> {
  const { rows } = await sql<{ rule: string }>`
    select ${chosenWord('bulkNeedsConsent', consentOptions.bulkNeedsConsent)} as rule`.execute(db)
  return rows[0]?.rule ?? consentOptions.bulkNeedsConsent
}
