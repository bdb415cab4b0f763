import type { Dossier, DossierNextStep, DossierPromise } from '@seamark/contract/ai/dossiers/dossiers'
import { daysBetween } from '@seamark/contract/platform/days'

export type Known = Pick<Dossier, 'company' | 'contacts' | 'promises' | 'quotes' | 'trade' | 'disagreements'> & {
  today: string
  /** The office's day of the last follow-up that counts. */
  touchedOn: string | null
  /** Requests of the client for which nothing was quoted. */
  unquoted: readonly { number: string; endsOn: string | null }[]
}

/** A quote that ends within so many days is asked about. */
const endingDays = 3
/** A client that falls into the pool within so many business days is spoken to first. */
const fallingDays = 7
/** Trade that fell by this part of the year before is worth a question; of a few shipments nothing is said. */
const fallen = 0.3
const leastShipments = 10

/** What to do next, by the first rule that fits; the most pressing rule stands first. */
export function chooseNextStep(known: Known): DossierNextStep {
  const { company, promises, unquoted, quotes, disagreements, trade, today, touchedOn } = known
  const step = (rule: DossierNextStep['rule'], text = '', on: string | null = null, n: number | null = null) => ({
    rule,
    text,
    on,
    n,
  })
  if (company.visibility === 'public') return step('claim')
  const overdue = promises?.rows.find((row) => isOwnPromise(row) && row.isOverdue)
  if (overdue)
    return step('overdue', overdue.text, overdue.on, overdue.on === null ? null : daysBetween(overdue.on, today))
  const [request] = unquoted
  if (request) return step('request', request.number, request.endsOn)
  const issued = quotes?.rows.filter(({ state }) => state === 'issued') ?? []
  const ending = issued.find(({ isExpired, validTo }) => !isExpired && daysBetween(today, validTo) <= endingDays)
  if (ending) return step('quoteEnds', ending.number, ending.validTo, daysBetween(today, ending.validTo))
  const over = issued.find(({ isExpired }) => isExpired)
  if (over) return step('quoteOver', over.number, over.validTo)
  if (company.daysLeft !== null && company.daysLeft <= fallingDays) return step('falling', '', null, company.daysLeft)
  if (disagreements.length > 0) return step('disagreement', '', null, disagreements.length)
  const planned = promises?.rows.find(isOwnPromise)
  if (company.stale && !planned)
    return step('idle', '', null, touchedOn === null ? null : daysBetween(touchedOn, today))
  const part = fallenPart(trade)
  if (part !== null) return step('tradeFell', '', null, Math.round(part * 100))
  return planned ? step('planned', planned.text, planned.on) : step('plan')
}

/** A task or a planned contact is done by us; a quote or a request is answered. */
const isOwnPromise = ({ kind }: DossierPromise) => kind === 'task' || kind === 'nextContact'

function fallenPart(trade: Dossier['trade']): number | null {
  if (!trade?.before || trade.before.shipments < leastShipments) return null
  const part = 1 - trade.now.shipments / trade.before.shipments
  return part >= fallen ? part : null
}
