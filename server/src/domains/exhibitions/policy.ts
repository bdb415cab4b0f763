import type { Standing } from '@seamark/contract/exhibitions/choices'
import { exhibitionsPermissions } from '@seamark/contract/exhibitions/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes, type Person } from '../../platform/context.ts'
import type { Audience } from '../../platform/live.ts'
import { insideOf, openTo } from '../phonebook/index.ts'

/** The columns of an exhibition by which the policy decides. */
export interface ExhibitionCustody {
  manager_id: number
}

/** Its manager and whoever reaches her manage an exhibition: they change it, and see what it cost. */
export const managesExhibition = (actor: Actor, { manager_id: manager }: ExhibitionCustody): boolean =>
  actor.kind === 'system' || actor.id === manager || actor.reach.kind === 'all' || actor.reach.ids.includes(manager)

export const exhibitionAbilities = (actor: Actor, exhibition: ExhibitionCustody) => ({
  edit: managesExhibition(actor, exhibition) && passes(actor, 'exhibitions.writeExhibitions'),
  delete: managesExhibition(actor, exhibition) && passes(actor, 'exhibitions.deleteExhibitions'),
  import: passes(actor, 'exhibitions.importExhibitors'),
})

/** The register of exhibitors is everybody's who has its screen; which company one is, those alone say who see its contact. */
export const exhibitorAbilities = (actor: Actor, exhibitor: { is_held: boolean }) => ({
  edit: passes(actor, 'exhibitions.writeExhibitors'),
  tie: passes(actor, 'exhibitions.writeExhibitors') && seesContact(actor, exhibitor),
  delete: passes(actor, 'exhibitions.deleteExhibitors'),
  bring: passes(actor, 'exhibitions.bringExhibitors') && passes(actor, 'phonebook.writeCompany'),
})

/**
 * The companies that had a name of exhibitor `e` while it was there. A tie that a name has made outlives the name: whoever may not see a company is
 * not told by it that somebody has renamed it.
 */
export const renamedCompanies = sql`array(
  select f.company_id from phonebook.former_names f where f.name_key = any(e.name_ties) and f.ended_at >= e.created_at)`

/**
 * Joins as `c` the company of exhibitor `e`: the one to which a person has tied it, else one that has its name or had it since. Among several it is
 * the one of which the reader is an insider, then a colleague's, which is not to be taken. `is_held` says whether any of them is a colleague's.
 */
export const joinCompany = (actor: Actor): RawBuilder<unknown> => sql`left join lateral (
  select c.id, c.name, c.visibility, coalesce(${insideOf(actor)}, false) as is_inside, ${openTo(actor)} as is_open,
    bool_or(c.visibility = 'private' and not coalesce(${insideOf(actor)}, false)) over () as is_held
  from phonebook.companies c
  where c.delete_after is null and (c.id = e.company_id or c.name_key = any(e.name_ties) or c.id = any(${renamedCompanies}))
  order by is_inside desc, c.visibility = 'public', c.id limit 1) c on true`

/** How the exhibitor stands to the reader, by the joined company. */
export const standingText: RawBuilder<Standing> = sql<Standing>`case when c.id is null then 'new' when c.visibility = 'public' then 'pool'
  when c.is_inside then 'ours' else 'colleague' end`

/** Whether the reader sees the contact of an exhibitor: where any of its companies is a colleague's, only its insiders do. */
export const seesContact = (actor: Actor, { is_held: isHeld }: { is_held: boolean }): boolean =>
  passes(actor, 'exhibitions.seeContacts') && !isHeld

/** Visits, their people and tags are the work of those who have the screen of booths. */
export const seesVisits = (actor: Actor | null): boolean => passes(actor, 'exhibitions.seeContacts')

const { code } = exhibitionsPermissions['exhibitions.seeContacts']

/** Everybody who has the screen hears of exhibitions and exhibitors. */
export const audienceOfRegister: Audience = { code, holder: null }

/** The columns of a capture, and of its exhibition, by which the policy decides. */
export interface CaptureCustody extends ExhibitionCustody {
  author_id: number
}

/** A capture is seen by its author, by whoever reaches her, and by whoever manages the exhibition. */
export const seesCapture = (actor: Actor, capture: CaptureCustody): boolean =>
  managesExhibition(actor, { manager_id: capture.author_id }) || managesExhibition(actor, capture)

/** Her own card, and those of people in her reach, somebody sees whole, whosever client the firm is. */
export const reachesAuthor = (actor: Actor, { author_id: author }: Pick<CaptureCustody, 'author_id'>): boolean =>
  managesExhibition(actor, { manager_id: author })

/** Whether the reader reaches the author, as a condition. */
export function authoredWithin(person: Person, author = sql`k.author_id`): RawBuilder<boolean> {
  if (person.reach.kind === 'all') return sql<boolean>`true`
  return sql<boolean>`(${author} = any(${[person.id, ...person.reach.ids]}::bigint[]))`
}

const isCompanyOf = (k: RawBuilder<unknown>) =>
  sql<boolean>`(c.id = ${k}.company_id or (${k}.company_id is null and ${k}.name_key <> '' and (c.name_key = ${k}.name_key
  or c.id = any(array(select f.company_id from phonebook.former_names f where f.name_key = ${k}.name_key and f.ended_at >= ${k}.arrived_at)))))`

/** The company `c` that capture `k` became, or any of its firm's name, also one that has been renamed since. */
export const isCompanyOfCard = isCompanyOf(sql`k`)

/** Whether the reader sees what a card says, as a condition on the capture: where she reaches its author, or its firm is no colleague's client. */
export const saysTo = (person: Person, k: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${authoredWithin(person, sql`${k}.author_id`)} or not exists (
    select from phonebook.companies c
    where c.delete_after is null and c.visibility = 'private' and not coalesce(${insideOf(person)}, false) and ${isCompanyOf(k)}))`

/** `seesCapture` as a condition on captures `k` of exhibitions `x`. */
export function capturesSeenBy(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return sql<boolean>`true`
  const reached = sql`any(${[...new Set([actor.id, ...actor.reach.ids])]}::bigint[])`
  return sql<boolean>`(k.author_id = ${reached} or x.manager_id = ${reached})`
}

/** Whoever sees a capture hears of it: its author by herself, since a fair is for everybody and not only for those who have the screen. */
export const audiencesOfCapture = ({ author_id: author, manager_id: manager }: CaptureCustody): Audience[] => [
  { person: author },
  { code, holder: author, also: [manager] },
]
