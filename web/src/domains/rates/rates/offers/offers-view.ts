import { lazyView } from '../../../../platform/lazy-view.ts'

/** Picks offers to be quoted in a text; it comes once a form with it is open. */
export const OffersField = lazyView('rates.offers.pick', () =>
  import('./offers-field-form.tsx').then((module) => module.OffersField),
)
