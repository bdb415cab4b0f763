import { findingKinds, findingFlagCodes } from '../choices.ts'
import { z } from 'zod'
import { readLine } from '../../rates/reading/lines.ts'

/** What a value of a finding is. The first row is of contacts, the others are of freight. */
export const findingFields = [
  ...(['phone', 'whatsapp', 'email', 'qq', 'wechat', 'company', 'name', 'city', 'route'] as const),
  ...(['pol', 'pod', 'via', 'lane', 'carrier', 'service', 'price', 'unitPrice', 'change', 'currency'] as const),
  ...(['basis', 'boxes', 'validity', 'ready', 'sailing', 'weekdays', 'cutoff', 'transit', 'freeDays'] as const),
  ...(['tonnes', 'volume', 'weight', 'cargo', 'space', 'release', 'surcharge'] as const),
] as const
export type FindingField = (typeof findingFields)[number]

/** A place in the text of the message, in characters from 0. */
const place = { start: z.number(), end: z.number() }

const findingValue = z.object({
  field: z.enum(findingFields),
  /** E.164 for telephones, codes for ports, carriers and containers, `40HQ 2450` for prices, `2×40HQ` for boxes, days as `YYYY-MM-DD`. */
  value: z.string(),
  /** `name` is the name of the sender; null for a value that was derived and not said. */
  place: z.object({ of: z.enum(['text', 'name']), ...place }).nullable(),
})
export type FindingValue = z.output<typeof findingValue>

const findingFlag = z.object({
  code: z.enum(findingFlagCodes),
  /** Null for a flag that is about the whole finding. */
  field: z.enum(findingFields).nullable(),
  place: z.object(place).nullable(),
  /** The words that led to it, or the choices that are left. */
  evidence: z.string(),
})
export type FindingFlag = z.output<typeof findingFlag>

/** What was read of one message: never a guess, each value with its place. */
export const extractedFinding = z.object({
  kind: z.enum(findingKinds),
  /** The part of the text that it was read from. */
  ...place,
  values: z.array(findingValue),
  flags: z.array(findingFlag),
  /** From 0 to 1: how likely a person takes it as it is. */
  confidence: z.number().min(0).max(1),
  /** The same for the same values, however they are worded and whoever says them. */
  fingerprint: z.string(),
  /** What a correction is matched by: the ports of discharge, or the lane. Empty for contacts. */
  subject: z.string(),
  /** The freight as the reader of rates has it, whose places are those of the text; null for contacts. */
  line: readLine.nullable(),
})
export type ExtractedFinding = z.output<typeof extractedFinding>
