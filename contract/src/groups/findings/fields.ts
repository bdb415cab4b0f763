import { z } from 'zod'
import { day } from '../../platform/envelope.ts'
import { contactKinds } from '../../phonebook/contacts/values.ts'
import { line, narrow } from '../../phonebook/matching/texts.ts'
import { boxes, containerType, currencyCode } from '../../rates/prices/prices.ts'
import { lanes, portCode } from '../../territory/lanes.ts'

export const ignoreReasons = ['advertisement', 'repeated', 'unrelated', 'known'] as const
export type IgnoreReason = (typeof ignoreReasons)[number]

/** What a finding can become: one of each. */
export const findingTargets = ['contact', 'supply', 'demand', 'followUp', 'member'] as const
export type FindingTarget = (typeof findingTargets)[number]

const ports = z
  .array(z.string().trim().toUpperCase().regex(portCode, 'rates.port_form'))
  .max(60, 'rates.ports_many')
  .overwrite((codes) => [...new Set(codes)])

/** The values with which a finding is taken. */
export const findingDraft = z.strictObject({
  pols: ports.default([]),
  pods: ports.default([]),
  lane: z.enum(['', ...lanes]).default(''),
  carrier: z.string().trim().max(20).default(''),
  currency: currencyCode.default(''),
  prices: z
    .array(
      z.strictObject({
        container: containerType,
        amount: z
          .number({ error: 'rates.amount_form' })
          .min(-100_000, 'rates.amount_form')
          .max(1_000_000, 'rates.amount_form'),
      }),
    )
    .max(14)
    .default([]),
  boxes,
  sailing: day.nullable().default(null),
  effective: day.nullable().default(null),
  expiry: day.nullable().default(null),
  company: line(200).default(''),
  name: line(100).default(''),
  city: line(100).default(''),
  values: z
    .array(z.strictObject({ kind: z.enum(contactKinds), value: narrow(254) }))
    .max(20)
    .default([]),
})
export type FindingDraft = z.output<typeof findingDraft>

/** The inputs of the actions that are run on findings. */
export const ignoring = z.strictObject({
  reason: z.enum(ignoreReasons),
  /** Nothing more is wanted of whoever said it. */
  mutePerson: z.boolean().default(false),
})

/** For how many days a price holds that says no end; the office's option where nothing is given. */
export const posting = z.strictObject({
  days: z
    .number({ error: 'rates.days_form' })
    .int('rates.days_form')
    .min(1, 'rates.days_form')
    .max(90, 'rates.days_form')
    .optional(),
})

export const taking = z.strictObject({})
