import { z } from 'zod'
import { commaSeparated, day, id, yesOrNo } from '../../platform/envelope.ts'
import { areaCodes } from '../../territory/areas.ts'
import { lanes, portCode } from '../../territory/lanes.ts'
import { line } from '../matching/texts.ts'

/** The time of the next contact: past or within this day of the office, past, within this day or week, or not set. */
export const nextContacts = ['upToToday', 'overdue', 'today', 'week', 'none'] as const

/** Things that a company has or lacks. */
export const possessions = ['hasContacts', 'hasTelephone', 'hasEmail', 'hasOrganizationNumber'] as const

const splitParts = (text: string) => [...new Set(text.toUpperCase().split(',').filter(Boolean))]
const someIds = z
  .string()
  .max(1000)
  .transform((text) => splitParts(text).map(Number))
  .pipe(z.array(id).max(50))
const ports = z
  .string()
  .max(1000)
  .transform(splitParts)
  .pipe(z.array(z.string().regex(portCode, 'phonebook.port_code')).max(100))

/** The filters of a list of companies beside its plain columns. A company must match all that are given. */
export const furtherCompanyFilters = {
  /** Has at least one of these tags; has all of them; has none of them. */
  tagAny: someIds.optional(),
  tagAll: someIds.optional(),
  tagNone: someIds.optional(),
  followerId: z.coerce.number().int().positive().optional(),
  /** Countries and divisions of China; each includes all areas below it. */
  area: areaCodes.optional(),
  /** Has a core route from one of the first to one of the second. */
  pol: ports.optional(),
  pod: ports.optional(),
  /** Has a core route to a port of one of these lanes. */
  podLane: commaSeparated(lanes).optional(),
  nextContact: z.enum(nextContacts).optional(),
  nextContactFrom: day.optional(),
  nextContactTo: day.optional(),
  /** Had no follow-up that counts for this number of days; 0 means never. */
  untouchedDays: z.coerce.number().int().min(0).max(3650).optional(),
  lastTouchFrom: day.optional(),
  lastTouchTo: day.optional(),
  /** Whether the custodian has claimed it, or was assigned it; false is a company of the pool, which still may be. */
  claimed: yesOrNo.optional(),
  assigned: yesOrNo.optional(),
  heldFrom: day.optional(),
  heldTo: day.optional(),
  industry: line(100).optional(),
  mainCategory: line(100).optional(),
  hasContacts: yesOrNo.optional(),
  hasTelephone: yesOrNo.optional(),
  hasEmail: yesOrNo.optional(),
  hasOrganizationNumber: yesOrNo.optional(),
}
