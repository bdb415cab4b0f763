import type { SimilarCompany, Typed } from '@seamark/contract/phonebook/look-ups/look-ups'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { anyOf, plannedOnce } from '../../../platform/database/prepared-statements.ts'
import { readCompaniesById } from '../companies/companies.queries.ts'
import { domainForms } from '../matching/emails.rules.ts'
import { houseOf, soundKey } from '../matching/name-sounds.rules.ts'
import { abilitiesOf, valuesReadBy, visibleTo } from '../policy.ts'
import { phoneKey } from '../matching/phones.rules.ts'
import { nameKey, plainWord } from '../matching/search.rules.ts'

const mostShown = 8
/** So many companies of each kind are read, in the order of its index, before the most alike are chosen. */
const mostRead = 300

type Kind = SimilarCompany['by'][number]

/**
 * Returns companies like the typed one among those that the caller may see, the most alike first: names that sound
 * alike or begin as typed and, where the caller is an insider, mailboxes of the same domain and numbers of the same
 * switchboard.
 */
export async function findSimilarCompanies(context: Context, typed: Typed): Promise<{ rows: SimilarCompany[] }> {
  authorize(context, 'phonebook.lookUpCompanies')
  const found = await findAlike(context, typed)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return { rows: [] }
  const person = personOf(context)
  const byId = await readCompaniesById(context, ids)
  return {
    rows: found.flatMap(({ id, by }) => {
      const row = byId.get(id)
      if (!row) return []
      const { name, code, custodian_name: custodian, visibility } = row
      // The table's constraint and the contract name the same two values.
      return [
        {
          by,
          id,
          name,
          code,
          custodian,
          visibility: visibility as SimilarCompany['visibility'],
          can: { claim: abilitiesOf(person, row).claim },
        },
      ]
    }),
  }
}

async function findAlike(context: Context, typed: Typed): Promise<{ id: number; by: Kind[] }[]> {
  const kinds = toSearches(context, typed)
  if (kinds.length === 0) return []
  const { rows } = await sql<{ id: number; by: Kind[] }>`${plannedOnce}
    select id, array_agg(distinct kind) as by from (${sql.join(kinds, sql` union all `)}) found
    group by id order by count(distinct kind) desc, max(likeness) desc, id limit ${mostShown}`.execute(context.db)
  return rows
}

/** Each value that is typed far enough gets a search of its own, so that each uses its own index. */
function toSearches(context: Context, typed: Typed): RawBuilder<unknown>[] {
  const actor = personOf(context)
  const other = sql`c.delete_after is null ${typed.exceptId === undefined ? sql`` : sql`and c.id <> ${typed.exceptId}`}`
  const search = (
    kind: Kind,
    likeness: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ) => sql`
    (select ${kind}::text as kind, c.id, ${likeness} as likeness from phonebook.companies c where ${where} and ${other} order by ${order} limit ${mostRead})`
  const sound = [...plainWord(typed.name)].length < 2 ? '' : soundKey(typed.name)
  const house = houseOf(typed.email)
  const number = phoneKey(typed)
  return [
    ...(sound.length < 3
      ? []
      : [
          search(
            'name',
            sql`(c.sound_key = ${sound})::int + similarity(c.name_key, ${nameKey(typed.name)})`,
            sql`c.sound_key >= ${sound} and c.sound_key < ${sound} || chr(1114111) and ${visibleTo(actor)}`,
            sql`c.sound_key`,
          ),
        ]),
    ...(house === ''
      ? []
      : [
          search(
            'email',
            sql`0.5`,
            sql`split_part(lower(c.email), '@', 2) = ${anyOf(domainForms(house), 'text')} and c.email <> '' and ${valuesReadBy(actor)}`,
            sql`split_part(lower(c.email), '@', 2)`,
          ),
        ]),
    // The numbers of a switchboard differ in their last two digits.
    ...(number.length < 9
      ? []
      : [
          search(
            'telephone',
            sql`0.5`,
            sql`c.phone_key between ${`${number.slice(0, -2)}00`} and ${`${number.slice(0, -2)}99`} and length(c.phone_key) = ${number.length} and c.phone_key <> ''
                and ${valuesReadBy(actor)}`,
            sql`c.phone_key`,
          ),
        ]),
  ]
}
