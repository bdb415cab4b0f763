import { z } from 'zod'
import type { Language } from '../../languages.ts'
import { id } from '../../platform/envelope.ts'
import { containerCodes } from '../../territory/containers.ts'
import { type Lane, lanes, portCode } from '../../territory/lanes.ts'
import { judgeCreditCode } from '../../identity/accounts/credit-codes.ts'
import { country } from '../matching/countries.ts'
import { emailAddress } from '../matching/emails.ts'
import { isDialled, withoutPauses } from '../matching/numbers.ts'
import { isVisible, line, lines, narrow, optional } from '../matching/texts.ts'

export const companyTypes = ['directShipper', 'forwarder', 'coLoader', 'carrier', 'overseasAgent', 'other'] as const
/** The one pipeline, in order. */
export const progresses = ['unconfirmed', 'contacted', 'replied', 'quoted', 'following', 'ordered'] as const
export const customerSources = [
  'referral',
  'exhibition',
  'website',
  'coldCall',
  'socialMedia',
  'tradeData',
  'crawl',
  'import',
  'other',
] as const
/** A company may have come from one, and a contact may be reached on one. */
export const socialNetworks = ['whatsapp', 'linkedin', 'facebook', 'telegram', 'instagram', 'zalo'] as const
export const customerPlatforms = [
  'qq',
  'wechat',
  ...socialNetworks,
  'alibaba',
  'madeInChina',
  'globalSources',
  'email',
  'phone',
  'other',
] as const
/** Puts a field's value into words, with the names of the records that the value points to. */
export interface FieldReader {
  language: Language
  say: (key: FieldWord) => string
  countryName: (code: string) => string
  departmentName: (id: number) => string
}
type FieldWord =
  | `phonebook.progress.${(typeof progresses)[number]}`
  | `phonebook.type.${(typeof companyTypes)[number]}`
  | `phonebook.source.${(typeof customerSources)[number]}`
  | `phonebook.platform.${(typeof customerPlatforms)[number]}`
  | `phonebook.${'yes' | 'no'}`
  | `territory.lane.${Lane}`

interface Field<Given extends z.ZodType, Initial extends z.ZodType, Shown extends z.ZodType> {
  /** The schema for values that people fill in; the form, the call and the import share it. */
  given: Given
  /** The same for a new company, with the default value. */
  initial: Initial
  /** The schema of the value in an answer. */
  shown: Shown
  /** Returns the value in words; empty where there is none. */
  text: (value: z.output<Shown>, reader: FieldReader) => string
}
const defineField = <Given extends z.ZodType, Initial extends z.ZodType, Shown extends z.ZodType>(
  one: Field<Given, Initial, Shown>,
) => one

/** A field that holds what people typed. An answer may hold a masked value, so its schema asks for any text. */
function defineTextField<Given extends z.ZodType<string, string>>(given: Given) {
  const schema: z.ZodType<string, string> = given
  return defineField({ given, initial: schema.default(''), shown: z.string(), text: (value) => value })
}

const companyName = line(200)
  .refine(isVisible, 'phonebook.company_name_blank')
  .refine((name) => !/[/／]/.test(name), 'phonebook.company_name_slash')
const progress = z.enum(progresses)
const type = z.enum(companyTypes)
const routeAreas = z.array(z.enum(lanes))
const containers = z.array(z.enum(containerCodes))
const port = z.string().trim().toUpperCase().regex(portCode, 'phonebook.port_code')
const coreRoutes = z.array(z.strictObject({ pol: port, pod: port })).max(20)
const source = z.union([z.literal(''), z.enum(customerSources)])
const platform = z.union([z.literal(''), z.enum(customerPlatforms)])

/** The kinds of owner that registers of mainland China put before a credit code. */
const creditCode =
  /^(?:1[1239]|2[19]|3[1-59]|4[19]|5[1-59]|6[129]|7[129]|8[19]|9[123]|A[19]|N[1239]|Y1)\d{6}[0-9A-Z]{10}$/
/** Sole traders may have only the number of their identity card, which has eighteen places too. */
const identityCard = /^\d{6}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dX]$/

/** A number that is written like a credit code must be one: its last letter proves the others. */
const organizationNumber = narrow(40).refine((typed) => {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase()
  if (!creditCode.test(plain) || identityCard.test(plain)) return true
  const judged = judgeCreditCode(plain)
  return 'isChecked' in judged && judged.isChecked
}, 'phonebook.credit_code_wrong')

/** Every field of a company that people fill in, in the order of the import's template. */
export const companyFields = {
  name: { ...defineTextField(companyName), initial: companyName },
  code: defineTextField(narrow(40)),
  organizationNumber: defineTextField(organizationNumber),
  progress: defineField({
    given: progress,
    initial: progress.default('unconfirmed'),
    shown: progress,
    text: (value, { say }) => say(`phonebook.progress.${value}`),
  }),
  type: defineField({
    given: type,
    initial: type.default('directShipper'),
    shown: type,
    text: (value, { say }) => say(`phonebook.type.${value}`),
  }),
  masterCoLoader: defineField({
    given: z.boolean(),
    initial: z.boolean().default(false),
    shown: z.boolean(),
    text: (value, { say }) => say(value ? 'phonebook.yes' : 'phonebook.no'),
  }),
  phoneCountryCode: defineTextField(optional(narrow(8).regex(/^\+?\d{1,6}$/, 'phonebook.phone_digits'))),
  phoneAreaCode: defineTextField(optional(narrow(8).regex(/^\d{1,6}$/, 'phonebook.phone_digits'))),
  telephone: defineTextField(optional(narrow(40).overwrite(withoutPauses).refine(isDialled, 'phonebook.phone_digits'))),
  email: defineTextField(optional(emailAddress)),
  qq: defineTextField(optional(narrow(20).regex(/^[1-9]\d{4,10}$/, 'phonebook.qq_digits'))),
  website: defineTextField(optional(narrow(300).regex(/^(https?:\/\/)?[^\s/]+\.[^\s]+$/i, 'field.url'))),
  country: {
    ...defineTextField(optional(country)),
    text: (value: string, reader: FieldReader) => reader.countryName(value),
  },
  province: defineTextField(line(60)),
  city: defineTextField(line(60)),
  address: defineTextField(line(300)),
  postalCode: defineTextField(narrow(20)),
  mainCategory: defineTextField(line(100)),
  industry: defineTextField(line(100)),
  routeAreas: defineField({
    given: routeAreas.max(lanes.length),
    initial: routeAreas.max(lanes.length).default([]),
    shown: routeAreas,
    text: (value, { say, language }) =>
      value.map((lane) => say(`territory.lane.${lane}`)).join(listSeparator(language)),
  }),
  coreRoutes: defineField({
    given: coreRoutes,
    initial: coreRoutes.default([]),
    shown: z.array(z.object({ pol: z.string(), pod: z.string() })),
    text: (value) => value.map(({ pol, pod }) => `${pol} → ${pod}`).join('; '),
  }),
  /** The types in which it usually ships. */
  containers: defineField({
    given: containers.max(containerCodes.length),
    initial: containers.max(containerCodes.length).default([]),
    shown: containers,
    text: (value, { language }) => value.join(listSeparator(language)),
  }),
  source: defineField({
    given: source,
    initial: source.default(''),
    shown: source,
    text: (value, { say }) => value && say(`phonebook.source.${value}`),
  }),
  platform: defineField({
    given: platform,
    initial: platform.default(''),
    shown: platform,
    text: (value, { say }) => value && say(`phonebook.platform.${value}`),
  }),
  /** An answer names the department beside its id. */
  departmentId: defineField({
    given: id.nullable(),
    initial: id.nullable().default(null),
    shown: id.nullable(),
    text: (value, { departmentName }) => (value === null ? '' : departmentName(value)),
  }),
  /** When the client pays, in the words of the office: 月结 30 天，额度 20 万. */
  creditTerms: defineTextField(line(200)),
  remark: defineTextField(lines(2000)),
}
export type CompanyField = keyof typeof companyFields

// The keys of the object are exactly the fields of the type.
export const companyFieldNames = Object.keys(companyFields) as CompanyField[]

export const givenValues = shapeOf(companyFields, 'given')
export const initialValues = shapeOf(companyFields, 'initial')
export const shownValues = shapeOf(companyFields, 'shown')

/** Returns one of the schemas of each field, as the shape of an object. */
function shapeOf<Fields extends Record<string, Record<Part, z.ZodType>>, Part extends string>(
  fields: Fields,
  part: Part,
) {
  const shape = Object.entries(fields).map(([name, one]) => [name, one[part]])
  return Object.fromEntries(shape) as { [Name in keyof Fields]: Fields[Name][Part] }
}

/** The values of a company that people fill in, as an answer holds them. */
export type CompanyValues = { [Name in CompanyField]: z.output<(typeof companyFields)[Name]['shown']> }

const texts: { [Name in CompanyField]: { text: (value: CompanyValues[Name], reader: FieldReader) => string } } =
  companyFields

/** Returns a field's value in words; empty where there is none. */
export const sayField = <Name extends CompanyField>(
  name: Name,
  value: CompanyValues[Name],
  reader: FieldReader,
): string => texts[name].text(value, reader)

/** Returns the separator of a list's parts in one cell or line. */
export const listSeparator = (language: Language) => (language === 'zh' || language === 'ja' ? '、' : ', ')
