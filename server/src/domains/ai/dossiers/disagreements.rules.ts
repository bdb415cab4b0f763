import type { Dossier, DossierDisagreement, DossierStatement } from '@seamark/contract/ai/dossiers/dossiers'
import { progresses } from '@seamark/contract/phonebook/companies/companies'

export type Facts = Pick<Dossier, 'company' | 'contacts' | 'quotes' | 'orders' | 'rates' | 'trade' | 'at'> & {
  /** When the company's own values were last changed. */
  changedAt: string
}

/**
 * Pairs of records that say different things of one matter, both with their dates. Nobody is believed: which one is right is
 * for whoever reads it. A part that the caller may not see contradicts nothing.
 */
export function findDisagreements(facts: Facts): DossierDisagreement[] {
  return [progressOf(facts), outcomeOf(facts), orderOf(facts), ...countriesOf(facts), priceOf(facts)].flatMap(
    (found) => found ?? [],
  )
}

const rankOf = (progress: (typeof progresses)[number]) => progresses.indexOf(progress)

const standing = ({ company }: Facts): DossierStatement => ({
  source: 'company',
  label: '',
  value: company.progress,
  at: company.progressSince,
})

/**
 * A client that has gone on since the last talk contradicts nothing; one that stands elsewhere than its last talk says does.
 * Of a masked client the caller sees her own talks alone, and others may have talked with it since.
 */
function progressOf(facts: Facts): DossierDisagreement | undefined {
  const { company, contacts } = facts
  const last = contacts?.rows[0]
  if (!last || company.masked || last.progress === company.progress) return undefined
  const hasGoneOn = company.progressSince > last.at && rankOf(company.progress) > rankOf(last.progress)
  if (hasGoneOn) return undefined
  return {
    about: 'progress',
    sides: [standing(facts), { source: 'record', label: last.by, value: last.progress, at: last.at }],
  }
}

/** A quote that was won makes an ordering client. */
function outcomeOf(facts: Facts): DossierDisagreement | undefined {
  const won = facts.quotes?.rows.find(({ state }) => state === 'won')
  if (!won || facts.company.progress === 'ordered') return undefined
  return {
    about: 'outcome',
    sides: [standing(facts), { source: 'quote', label: won.number, value: won.state, at: won.createdAt }],
  }
}

/**
 * So does an order that was not cancelled; and a client that orders has at least one, where all its orders are seen.
 * Those of a masked client are not.
 */
function orderOf(facts: Facts): DossierDisagreement | undefined {
  const { company, orders } = facts
  if (!orders) return undefined
  const standingOrder = orders.rows.find(({ status }) => status !== 'cancelled')
  const cancelled = orders.rows[0]
  const other =
    company.progress !== 'ordered'
      ? standingOrder
      : !company.masked && orders.count.exact && orders.count.value === orders.rows.length && !standingOrder
        ? cancelled
        : undefined
  if (!other) return undefined
  return {
    about: 'order',
    sides: [standing(facts), { source: 'order', label: other.number, value: other.status, at: other.updatedAt }],
  }
}

function countriesOf({ company, trade, changedAt }: Facts): DossierDisagreement[] {
  const { parties = [], last = null } = trade ?? {}
  if (company.country === '' || last === null) return []
  return parties
    .filter(({ country }) => country !== null && country !== company.country)
    .slice(0, 2)
    .map(({ name, country }) => ({
      about: 'country',
      sides: [
        { source: 'company', label: '', value: company.country, at: changedAt },
        { source: 'trade', label: name, value: country ?? '', at: `${last}T00:00:00.000Z` },
      ],
    }))
}

/** A standing quote below the lowest rate that holds today for the same ports would lose money. */
function priceOf({ quotes, rates, at }: Facts): DossierDisagreement | undefined {
  for (const quote of quotes?.rows ?? []) {
    if (quote.state !== 'issued' || quote.isExpired) continue
    const price = quote.prices.find(({ container, currency }) => container === '40HQ' && currency === 'USD')
    const [lane] = quote.lanes
    const rate = rates?.find(
      ({ pol, pod, dollars }) => dollars !== null && lane?.pols.includes(pol) === true && lane.pods.includes(pod),
    )
    if (!price || !rate || rate.dollars === null || price.amount >= rate.dollars) continue
    return {
      about: 'price',
      sides: [
        { source: 'quote', label: quote.number, value: `USD ${price.amount}`, at: quote.createdAt },
        { source: 'rate', label: `${rate.pol} → ${rate.pod}`, value: `USD ${rate.dollars}`, at },
      ],
    }
  }
  return undefined
}
