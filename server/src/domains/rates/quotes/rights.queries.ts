import { ratesPermissions } from '@seamark/contract/rates/permissions'
import type { QuoteState } from '@seamark/contract/rates/quotes/fields'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes, reachesOthers } from '../../../platform/context.ts'
import type { Audience } from '../../../platform/live.ts'
import { type CompanyCustody, insideOf, isInsider } from '../../phonebook/index.ts'

/** The columns of a quote and of its company by which rights are decided. */
export interface OwnedQuote extends CompanyCustody {
  author_id: number
}

/** The author and whoever reaches her. Only they know what we pay and what a price earns. */
export const seesCost = (actor: Actor, { author_id }: Pick<OwnedQuote, 'author_id'>): boolean =>
  actor.kind === 'system' || actor.id === author_id || actor.reach.kind === 'all' || actor.reach.ids.includes(author_id)

/** Insiders of the company read what it was offered as well. */
export const seesQuote = (actor: Actor, quote: OwnedQuote): boolean => seesCost(actor, quote) || isInsider(actor, quote)

/** `seesCost` as an SQL condition; `q` is the alias of the quote. */
export function costSeenBy(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return sql<boolean>`true`
  return sql<boolean>`(q.author_id = any(${[...new Set([actor.id, ...actor.reach.ids])]}::bigint[]))`
}

/** `seesQuote` as an SQL condition; `q` is the alias of the quote, `c` that of its company. */
export const quotesSeenBy = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(${costSeenBy(actor)} or ${insideOf(actor)})`

/** Who hears of a change of a quote: its author and who reaches her, and the insiders of the company. */
export function audiencesOf({ author_id, custodian_id, follower_ids }: OwnedQuote): Audience[] {
  const { code } = ratesPermissions['rates.readQuotes']
  const own: Audience = { code, holder: author_id, also: [...follower_ids] }
  return custodian_id === null || custodian_id === author_id ? [own] : [own, { code, holder: custodian_id }]
}

/** Only the author writes the quote; whoever reaches her may end it, withdraw it and hand it over. */
export const isAuthor = (actor: Actor, { author_id }: Pick<OwnedQuote, 'author_id'>): boolean =>
  actor.kind === 'person' && actor.id === author_id

/** A margin below the floor needs the word of somebody who reaches the author; people with a team decide for themselves. */
export const mayApprove = (actor: Actor, quote: Pick<OwnedQuote, 'author_id'>): boolean =>
  actor.kind === 'person' && seesCost(actor, quote) && (!isAuthor(actor, quote) || reachesOthers(actor))

interface StatedQuote extends OwnedQuote {
  state: QuoteState
  is_expired: boolean
  is_replaced: boolean
  is_correctable: boolean
  approval_asked_at: Date | null
  approved_at: Date | null
}

const isWaiting = ({ approval_asked_at, approved_at }: StatedQuote) =>
  approval_asked_at !== null && approved_at === null

/** The actions that the screen may offer; the verbs check the same. */
export function abilitiesOf(actor: Actor, quote: StatedQuote) {
  const writes = passes(actor, 'rates.writeQuotes')
  const own = writes && isAuthor(actor, quote)
  const answers = writes && seesCost(actor, quote)
  const isDraft = quote.state === 'draft'
  const isInForce = quote.state === 'issued' && !quote.is_replaced
  return {
    edit: own && isDraft,
    issue: own && isDraft,
    revise: own && isInForce,
    end: answers && (isInForce || quote.is_correctable),
    withdraw: answers && isInForce,
    share: answers && isInForce && !quote.is_expired,
    approve: writes && isDraft && quote.approved_at === null && mayApprove(actor, quote),
    decline: answers && isDraft && isWaiting(quote) && mayApprove(actor, quote) && !isAuthor(actor, quote),
    assign: passes(actor, 'rates.assignQuotes') && seesCost(actor, quote) && !quote.is_replaced,
    delete: answers && isDraft,
  }
}
