import { z } from 'zod'
import { announcement } from '../../platform/events.ts'

/** Orders of these companies are new, or were changed in their boxes, carried elsewhere, cancelled, opened again, deleted or restored. */
export const ordersChanged = announcement('orders.ordersChanged', z.object({ companyIds: z.array(z.number().int()) }))
