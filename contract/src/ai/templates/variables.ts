import { z } from 'zod'
import { languages } from '../../languages.ts'
import { isVisible, line } from '../../phonebook/matching/texts.ts'

export const variableTypes = ['company', 'contact', 'rate', 'quote', 'me', 'text', 'choice', 'date', 'number'] as const
export type VariableType = (typeof variableTypes)[number]

/** The values that a record puts into a draft; a type without any is a value itself. */
export const fieldsOf = {
  company: ['name', 'country', 'city', 'address', 'telephone', 'email'],
  contact: ['name', 'position', 'mobile', 'email'],
  rate: ['text', 'pol', 'pod', 'carrier', 'price20', 'price40', 'price40hq', 'valid'],
  quote: ['number', 'company', 'lines', 'pol', 'pod', 'carrier', 'valid'],
  me: ['name', 'phone', 'email', 'company', 'department'],
  text: [],
  choice: [],
  date: [],
  number: [],
} as const satisfies Record<VariableType, readonly string[]>
export type VariableField = (typeof fieldsOf)[VariableType][number]

/** A text in some of our languages. */
export const worded = (most: number) =>
  z.partialRecord(z.enum(languages), line(most).refine(isVisible, 'ai.template_text_blank'))

export const mostVariables = 30

/** A variable of a template. Its key is what stands in the draft. */
export const variable = z
  .strictObject({
    key: z.string().regex(/^[a-z][A-Za-z0-9]{0,29}$/, 'ai.variable_key'),
    type: z.enum(variableTypes),
    labels: worded(60).refine((labels) => Object.keys(labels).length > 0, 'ai.variable_label_blank'),
    /** For a choice alone. */
    options: z.array(line(100).refine(isVisible, 'ai.template_text_blank')).max(30).default([]),
  })
  .refine(({ type, options }) => type !== 'choice' || options.length >= 2, {
    path: ['options'],
    message: 'ai.variable_options',
  })
export type Variable = z.output<typeof variable>

export const variables = z
  .array(variable)
  .max(mostVariables)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'ai.variable_taken')
