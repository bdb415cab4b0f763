import { z } from 'zod'
import { route } from '../../platform/route.ts'
import { country } from '../matching/countries.ts'

/** What is read in a pasted text, in the order in which a form asks for it. */
export const pastedFields = [
  'companyName',
  'organizationNumber',
  'name',
  'position',
  'department',
  'mobile',
  'phone',
  'fax',
  'email',
  'wechat',
  'qq',
  'whatsapp',
  'zalo',
  'telegram',
  'linkedin',
  'facebook',
  'instagram',
  'website',
  'country',
  'province',
  'city',
  'address',
  'postalCode',
] as const
export type PastedField = (typeof pastedFields)[number]

/**
 * Why a value is not certain: there are `several` of which one can be meant, its `form` is not that of a whole value, or
 * it is only its `place` in the text that says what it is.
 */
export const pastedDoubts = ['several', 'form', 'place'] as const
export type PastedDoubt = (typeof pastedDoubts)[number]

const pastedValue = z.object({
  field: z.enum(pastedFields),
  /** As the form takes it; a country is its code. */
  value: z.string(),
  /** The parts of a telephone that is no mobile, as far as they are certain. */
  phone: z.object({ phoneCountryCode: z.string(), phoneAreaCode: z.string(), telephone: z.string() }).nullable(),
  /** Where it stands in the text. */
  start: z.int(),
  end: z.int(),
  /** Null for what is certain. */
  doubt: z.enum(pastedDoubts).nullable(),
})
export type PastedValue = z.output<typeof pastedValue>

export const mostPastedLetters = 5000

export const readPastedText = route({
  method: 'POST',
  path: '/phonebook/pasted-texts',
  summary:
    'Reads a mail signature, a line of a chat or the text of a name card: each value with its place in the text, and why it is doubtful if it is. Nothing is kept',
  permission: 'phonebook.writeCompany',
  rate: 'write',
  body: z.strictObject({
    text: z.string().max(mostPastedLetters),
    /** The country of numbers that do not say theirs. */
    country: z.union([z.literal(''), country]).default(''),
  }),
  response: z.object({ values: z.array(pastedValue) }),
})
