/** Fixed choices of the domain, without the schemas that use them: addresses of pages are read with them before any page is fetched. */

/** The container types whose prices are columns of their own: 小柜, 大柜, 高柜, 超高柜. */
export const mainContainers = ['20GP', '40GP', '40HQ', '45HQ'] as const

/** Whether a price is bare, includes all surcharges, or does not say. */
export const bases = ['base', 'allIn', 'unknown'] as const

/** Whose the box is: SOC is the shipper's own, COC the carrier's, which is meant where nothing is said. */
export const boxOwners = ['', 'shipper', 'carrier'] as const

/** Whether a client has an answer to a request: a quote that was issued. */
export const quoteStatuses = ['quoted', 'notQuoted'] as const

export const rateKinds = ['fak', 'nac', 'spot', 'other'] as const

export const rateSorts = ['updatedAt', 'effective', 'expiry', 'number', 'price'] as const

/** What a list of readings is narrowed to. `open`: a line waits for a person; `ready`: one can be taken; `taken`: one became a rate. */
export const readingShows = ['open', 'ready', 'taken', 'failed'] as const

/**
 * The lists of the page. `expiring` ends within three days; `noOutcome` has ended and nobody has said how; `approval` waits
 * for the word of somebody who reaches the author.
 */
export const quoteLists = [
  'all',
  'draft',
  'issued',
  'expiring',
  'noOutcome',
  'won',
  'lost',
  'noReply',
  'withdrawn',
  'approval',
] as const

export const quoteSorts = ['number', 'company', 'validTo', 'issuedAt', 'lastOpenedAt', 'createdAt'] as const

export const lossReasons = [
  'price',
  'space',
  'transit',
  'freeTime',
  'credit',
  'service',
  'cargoCancelled',
  'other',
] as const

/** What the report is divided by. A quote of two lanes stands in both; the total counts it once. */
export const reportGroups = ['lane', 'carrier', 'person'] as const

/** Prices of a contract with a carrier (NAC) are never compared with those that anybody gets. */
export const terms = ['spot', 'contract'] as const
