import type { OrderContainer } from '@seamark/contract/orders/orders/fields'
import { carrierName, knownPort } from '../../territory/index.ts'
import type { FieldValues } from './fields.rules.ts'
import { boxesText, flagsOf } from './flags.rules.ts'

/** What the milestones say of the days of sailing and arrival. */
export interface ToldDays {
  departure_actual: string | null
  departure_estimated: string | null
  arrival_actual: string | null
  arrival_estimated: string | null
}

/** The columns that follow from the values and the containers of an order. */
export const derivedColumns = (values: FieldValues, containers: readonly OrderContainer[], told: ToldDays) => ({
  container_numbers: containers.map(({ number }) => number).filter((number) => number !== ''),
  boxes: boxesText(containers).slice(0, 400),
  flags: orderFlagsOf(values, containers, told),
})

/** The flags of an order; the atlas says which ports and carriers we know. */
export function orderFlagsOf(values: FieldValues, containers: readonly OrderContainer[], told: ToldDays) {
  const text = (field: 'carrier' | 'pol' | 'transferPort' | 'pod' | 'sailingDay' | 'arrivalDay') => {
    const value = values[field]
    return typeof value === 'string' ? value : ''
  }
  return flagsOf(
    {
      company_id: typeof values.companyId === 'number' ? values.companyId : null,
      carrier: text('carrier'),
      ports: [text('pol'), text('transferPort'), text('pod')],
      sailing_on: told.departure_actual ?? told.departure_estimated ?? (text('sailingDay') || null),
      arriving_on: told.arrival_actual ?? told.arrival_estimated ?? (text('arrivalDay') || null),
      containers,
    },
    { isCarrier: (code) => carrierName(code, 'en') !== '', isPort: (code) => knownPort(code) !== undefined },
  )
}
