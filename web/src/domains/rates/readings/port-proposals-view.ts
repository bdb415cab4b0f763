import { lazyView } from '../../../platform/lazy-view.ts'

/** Ports that colleagues have answered for unknown words, to confirm or refuse; it comes once a drawer with it is open. */
export const PortProposals = lazyView('rates.proposals.none', () =>
  import('./proposal-list-view.tsx').then((module) => module.ProposalList),
)
