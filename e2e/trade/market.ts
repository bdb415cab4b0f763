import { openDesk } from '../desk.ts'

/** This product has shipments; the product of the run begins without. All stories of the market share it, because its start takes longer than they do. */
export const desk = openDesk({ DEMO_COMPANIES: '40', DEMO_RECORDS: '4000' })
