import { z } from 'zod'
import { day, id } from '../../platform/envelope.ts'
import { areaCodes } from '../../territory/areas.ts'
import { portCode } from '../../territory/lanes.ts'
import { line } from '../matching/texts.ts'

/** When the next contact is due: its time is over, within this day or week of the office, or nobody has set one. */
export const nextContacts = ['overdue', 'today', 'week', 'none'] as const

/** What a company has or has not got. */
export const possessions = ['hasContacts', 'hasTelephone', 'hasEmail', 'hasOrganizationNumber'] as const

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')
const parts = (text: string) => [...new Set(text.toUpperCase().split(',').filter(Boolean))]
const someIds = z
  .string()
  .max(1000)
  .transform((text) => parts(text).map(Number))
  .pipe(z.array(id).max(50))
const ports = z
  .string()
  .max(1000)
  .transform(parts)
  .pipe(z.array(z.string().regex(portCode, 'phonebook.port_code')).max(100))

/** What a list of companies can be narrowed by beside its plain columns. Everything given must hold. */
export const furtherCompanyFilters = {
  /** One of these tags at least; all of them; none of them. */
  tagAny: someIds.optional(),
  tagAll: someIds.optional(),
  tagNone: someIds.optional(),
  followerId: z.coerce.number().int().positive().optional(),
  /** Countries and divisions of China; one above includes all below it. */
  area: areaCodes.optional(),
  /** A core route from one of the first to one of the second. */
  pol: ports.optional(),
  pod: ports.optional(),
  nextContact: z.enum(nextContacts).optional(),
  nextContactFrom: day.optional(),
  nextContactTo: day.optional(),
  /** Nothing that counts was done for so many days; 0 says never. */
  untouchedDays: z.coerce.number().int().min(0).max(3650).optional(),
  lastTouchFrom: day.optional(),
  lastTouchTo: day.optional(),
  heldFrom: day.optional(),
  heldTo: day.optional(),
  industry: line(100).optional(),
  mainCategory: line(100).optional(),
  hasContacts: yesOrNo.optional(),
  hasTelephone: yesOrNo.optional(),
  hasEmail: yesOrNo.optional(),
  hasOrganizationNumber: yesOrNo.optional(),
}
