import { z } from 'zod'
import { socialNetworks } from '../companies/fields.ts'
import { emailAddress } from '../matching/emails.ts'
import { canBeMobile, isDialled, withoutPauses } from '../matching/numbers.ts'
import { narrow } from '../matching/texts.ts'

/** The kinds in the order in which people look for them. */
export const contactKinds = ['mobile', 'phone', 'email', 'wechat', 'qq', ...socialNetworks, 'msn'] as const

export type ContactKind = (typeof contactKinds)[number]

/** Whether a number or address belongs to the firm or to the person. */
export const belongings = ['company', 'personal'] as const

const belongs = z.enum(belongings).default('company')

const isFilled = (typed: string) => typed !== ''

const dialled = narrow(60).overwrite(withoutPauses).refine(isDialled, { error: 'phonebook.phone_digits', abort: true })

const mobile = dialled.refine(canBeMobile, 'phonebook.mobile_wrong')

const value = <const Kind extends ContactKind>(kind: Kind, schema: z.ZodType<string, string>) =>
  z.strictObject({ kind: z.literal(kind), belongs, value: schema })

const handle = narrow(200).refine(isFilled, 'field.required')

/** One number, address or handle; each kind has its own form. */
export const contactValue = z.discriminatedUnion('kind', [
  value('mobile', narrow(60).refine(isFilled, { error: 'phonebook.contact_mobile_blank', abort: true }).pipe(mobile)),
  value('phone', narrow(60).refine(isFilled, { error: 'field.required', abort: true }).pipe(dialled)),
  value(
    'email',
    narrow(254).refine(isFilled, { error: 'phonebook.contact_email_empty', abort: true }).pipe(emailAddress),
  ),
  value(
    'qq',
    narrow(20)
      .refine(isFilled, { error: 'field.required', abort: true })
      .regex(/^[1-9]\d{4,10}$/, 'phonebook.qq_digits'),
  ),
  value('wechat', handle),
  value('whatsapp', handle),
  value('linkedin', handle),
  value('facebook', handle),
  value('telegram', handle),
  value('instagram', handle),
  value('zalo', handle),
  value('msn', handle),
])

export type ContactValue = z.output<typeof contactValue>

export const mostContactValues = 40
