/**
 * The milestones of a shipment in the words of DCSA Track & Trace (2.2 and 3.0): category, code, and what tells two uses of one code apart: the
 * document of a shipment event, or whether a box is empty. `released` (S/O) and `rolled` are ours, since DCSA has no word for them.
 */
export const categories = ['SHIPMENT', 'TRANSPORT', 'EQUIPMENT'] as const
export type Category = (typeof categories)[number]

/** Planned, estimated, actual. */
export const classifiers = ['PLN', 'EST', 'ACT'] as const
export type Classifier = (typeof classifiers)[number]

export const loads = ['', 'EMPTY', 'LADEN'] as const
export type Load = (typeof loads)[number]

/** How an event came to us. */
export const milestoneSources = ['typed', 'import', 'bulk'] as const

export interface EventKind {
  category: Category
  code: string
  /** The document of a SHIPMENT event: BKG (booking), TRD (bill of lading), SO (ours). */
  document: string
  load: Load
}

interface Step extends EventKind {
  /** The port at which it happens. */
  at: 'origin' | 'transfer' | 'destination' | 'paper'
}

const shipment = (document: string, code: string, at: Step['at'] = 'paper'): Step => ({
  category: 'SHIPMENT',
  code,
  document,
  load: '',
  at,
})
const equipment = (code: string, load: Load, at: Step['at']): Step => ({
  category: 'EQUIPMENT',
  code,
  document: '',
  load,
  at,
})
const transport = (code: string, at: Step['at']): Step => ({
  category: 'TRANSPORT',
  code,
  document: '',
  load: '',
  at,
})

/** The chain that is shown, in the order of the journey. */
export const chain = {
  booked: shipment('BKG', 'CONF', 'origin'),
  released: shipment('SO', 'RELS', 'origin'),
  emptyOut: equipment('GTOT', 'EMPTY', 'origin'),
  stuffed: equipment('STUF', 'LADEN', 'origin'),
  gatedIn: equipment('GTIN', 'LADEN', 'origin'),
  cleared: equipment('CUSR', 'LADEN', 'origin'),
  loaded: equipment('LOAD', 'LADEN', 'origin'),
  sailed: transport('DEPA', 'origin'),
  transferArrived: transport('ARRI', 'transfer'),
  transferDischarged: equipment('DISC', 'LADEN', 'transfer'),
  transferLoaded: equipment('LOAD', 'LADEN', 'transfer'),
  transferSailed: transport('DEPA', 'transfer'),
  arrived: transport('ARRI', 'destination'),
  discharged: equipment('DISC', 'LADEN', 'destination'),
  gatedOut: equipment('GTOT', 'LADEN', 'destination'),
  stripped: equipment('STRP', '', 'destination'),
  emptyIn: equipment('GTIN', 'EMPTY', 'destination'),
} as const satisfies Record<string, Step>

/** Events beside the chain. */
export const besideChain = {
  rolled: shipment('SO', 'ROLL', 'origin'),
  billIssued: shipment('TRD', 'ISSU'),
  surrendered: shipment('TRD', 'SURR'),
} as const satisfies Record<string, Step>

const known: Readonly<Record<StepName, Step>> = { ...chain, ...besideChain }
export type ChainStep = keyof typeof chain
export type StepName = ChainStep | keyof typeof besideChain
// The keys of an object are exactly the members of its type.
export const chainSteps = Object.keys(chain) as ChainStep[]
export const stepNames = Object.keys(known) as [StepName, ...StepName[]]

export const stepOf = (name: StepName): Step => known[name]

/** How far an order is, in order. `cancelled` is set by hand; every other follows from the milestones. */
export const reaches = ['booking', 'booked', 'released', 'gatedIn', 'sailed', 'arrived', 'delivered'] as const
export type Reached = (typeof reaches)[number]
export const orderStatuses = [...reaches, 'cancelled'] as const
/** Neither delivered nor cancelled: under way. */
export const openOrderStatuses = reaches.filter((one) => one !== 'delivered')
export type OrderStatus = (typeof orderStatuses)[number]

/** The steps of a shipment: without a transfer port, those at it are left out. */
export const stepsOfJourney = ({ transferPort }: { transferPort: string }): ChainStep[] =>
  chainSteps.filter((name) => transferPort !== '' || chain[name].at !== 'transfer')
