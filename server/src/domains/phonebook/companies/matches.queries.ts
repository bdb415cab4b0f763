import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { anyOf } from '../../../platform/database/prepared-statements.ts'
import { readCompaniesById } from './companies.queries.ts'
import { emailForms, emailKey } from '../matching/emails.rules.ts'
import { nearestTo } from '../policy.ts'
import type { NamedRow } from './masking.rules.ts'

/** The keys by which rows of a file look for an existing record. */
export type Wanted = { readonly [Kind in Exclude<KeyKind, ContactKey>]: readonly string[] } & {
  readonly [Kind in ContactKey]?: readonly string[]
}
type ContactKey = 'contactMobile' | 'contactEmail'

/** The record that each key belongs to. `leaving` holds codes of records that are being deleted: they are taken, but lead to no record. */
export type Found = { readonly [Kind in KeyKind]: ReadonlyMap<string, NamedRow> } & {
  readonly leaving: ReadonlySet<string>
}

/**
 * Finds records by keys, also ones that the caller does not see; the caller decides what may be shown of them. It runs two queries, however many rows
 * there are. Among several records with one key it takes the nearest to the caller, then the oldest. Leaves out the record `except.id`, and those for
 * whose id the condition `except.those` holds.
 */
export async function findMatches(
  context: Context,
  wanted: Wanted,
  except: { id?: number | undefined; those?: ((id: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined } = {},
): Promise<Found> {
  const contactEmail = wanted.contactEmail && { contactEmail: wanted.contactEmail.flatMap(emailForms) }
  const asked = { ...wanted, email: wanted.email.flatMap(emailForms), ...contactEmail }
  const matches = await findIds(context, asked, except)
  const ids = [...new Set(matches.map(({ id }) => id))]
  const companies = ids.length === 0 ? new Map<number, NamedRow>() : await readCompaniesById(context, ids)
  const of = (wantedKind: KeyKind) =>
    new Map(
      matches.flatMap(({ kind, key, id }): [string, NamedRow][] => {
        const row = kind === wantedKind ? companies.get(id) : undefined
        return row ? [[kind === 'email' || kind === 'contactEmail' ? emailKey(key) : key, row]] : []
      }),
    )
  const code = of('code')
  const leaving = await leavingCodes(
    context,
    wanted.code.filter((one) => !code.has(one)),
  )
  const byContact = { contactMobile: of('contactMobile'), contactEmail: of('contactEmail') }
  return {
    code,
    organizationNumber: of('organizationNumber'),
    name: of('name'),
    email: of('email'),
    telephone: of('telephone'),
    ...byContact,
    leaving,
  }
}

/** Each kind of key is looked up separately, since the planner would not use its index in a join with the rows themselves. */
async function findIds(
  context: Context,
  wanted: Wanted,
  { id, those }: NonNullable<Parameters<typeof findMatches>[2]>,
) {
  const other = sql`${id === undefined ? sql`` : sql`and c.id <> ${id}`} ${those ? sql`and not ${those(sql`c.id`)}` : sql``}`
  const nearest = nearestTo(personOf(context))
  const by = (
    kind: Exclude<KeyKind, ContactKey>,
    key: RawBuilder<unknown>,
    indexed: RawBuilder<unknown> = sql`true`,
  ) => sql`
    (select distinct on (${key}) ${sql.lit(kind)} as kind, ${key} as key, c.id from phonebook.companies c
     where ${key} = ${anyOf([...new Set(wanted[kind])], 'text')} and ${indexed} and c.delete_after is null ${other}
     order by ${key}, ${nearest}, c.id)`
  const kinds = [
    by('code', sql`c.code`),
    by('organizationNumber', sql`upper(c.organization_number)`, sql`c.organization_number <> ''`),
    by('name', sql`c.name_key`),
    by('email', sql`lower(c.email)`, sql`c.email <> ''`),
    by('telephone', sql`c.phone_key`, sql`c.phone_key <> ''`),
    ...byContacts(context, wanted, other),
  ]
  const { rows } = await sql<{ kind: KeyKind; key: string; id: number }>`${sql.join(kinds, sql` union all `)}`.execute(
    context.db,
  )
  return rows
}

/** Finds companies by the numbers and addresses of their contacts. A mobile is found wherever somebody has noted it. */
function byContacts(context: Context, wanted: Wanted, other: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const nearest = nearestTo(personOf(context))
  const kinds = { contactMobile: ['mobile', 'phone', 'whatsapp'], contactEmail: ['email'] } as const
  return (['contactMobile', 'contactEmail'] as const).flatMap((kind) => {
    const keys = [...new Set(wanted[kind])]
    if (keys.length === 0) return []
    return sql`
    (select distinct on (v.key) ${sql.lit(kind)} as kind, v.key, c.id
     from phonebook.contact_values v
     join phonebook.contacts k on k.id = v.contact_id and k.delete_after is null
     join phonebook.companies c on c.id = k.company_id and c.delete_after is null
     where v.kind = any(${[...kinds[kind]]}::text[]) and v.key = ${anyOf(keys, 'text')} ${other}
     order by v.key, ${nearest}, c.id)`
  })
}

async function leavingCodes({ db }: Context, codes: readonly string[]): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set()
  const leaving = db
    .selectFrom('phonebook.companies')
    .select('code')
    .where('code', 'in', [...new Set(codes)])
    .where('delete_after', 'is not', null)
  return new Set((await leaving.execute()).map(({ code }) => code))
}

/** Departments that are not deleted, by their names; several branches of the office may use the same name. */
export async function departmentNames({ db }: Context): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('identity.departments')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Which of these departments exist; they are kept from being deleted until the transaction ends. */
export async function lockDepartments(
  { db }: Context,
  ids: readonly (number | null | undefined)[],
): Promise<ReadonlySet<number>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (wanted.length === 0) return new Set()
  const standing = db
    .selectFrom('identity.departments')
    .select('id')
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
  const rows = await standing.orderBy('id').forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

/** The ids of others' private records that the caller's imports have revealed within a day. */
export async function findRevealedToday(context: Context): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct told.id::bigint as id
    from platform.audit a join platform.audit_values v on v.audit_id = a.id, jsonb_array_elements_text(v.after->'ids') as told (id)
    where a.subject_kind = 'company' and a.subject_id is null and a.action = 'phonebook.companiesLookedUp'
      and a.actor_id = ${personOf(context).id} and a.at > now() - interval '1 day'`.execute(context.db)
  return new Set(rows.map(({ id }) => id))
}

/** The keys by which a row of a file is recognized; empty where the row has no value. */
export interface RowKeys {
  code: string
  organizationNumber: string
  name: string
  /** The name with its legal form, by which two rows of one file are told apart. No record is looked for by it. */
  form?: string
  email: string
  telephone: string
  /** The contact's own keys: the first mobile and the first address. */
  contactMobile: string
  contactEmail: string
}

export type KeyKind = Exclude<keyof RowKeys, 'form'>
