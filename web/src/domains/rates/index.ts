export { type LanePart, registerLaneParts } from './lanes/lane-extension-rules.ts'
export { type MatchedPair, type PairPart, registerPairParts } from './pairs/pair-extension-rules.ts'
export { type QuoteSection, registerQuoteSections } from './quotes/quote-extension-rules.ts'
export {
  type RateDeed,
  type RateDeedProps,
  type RatePart,
  registerRateDeeds,
  registerRateParts,
} from './rates/rate-extension-rules.ts'
export { PortProposals } from './readings/port-proposals-view.ts'
export { OffersField } from './rates/offers/offers-view.ts'
export { ratePath } from './rates/rate-filters.ts'
