import { z } from 'zod'
import { day, id, instant } from '../../platform/envelope.ts'
import { isVisible, line, lines, narrow } from '../../phonebook/matching/texts.ts'
import { captureStates, heats, nextSteps } from '../choices.ts'

/** A capture is named by the number that the phone has made for it. */
export const captureParams = z.object({ id: z.uuid() })

/** SHA-256 of a photo as the phone sends it, in hexadecimal. */
export const digest = z.string().regex(/^[a-f0-9]{64}$/)

export const mostCaptureTags = 20
const tag = line(30).refine(isVisible, 'exhibitions.tag_blank')
const tags = z
  .array(tag)
  .max(mostCaptureTags)
  .transform((given) => [...new Set(given)])

/** What somebody says of a card, on the phone or when it is sorted. */
export const captureFields = {
  /** One of the exhibitors of the fair; the name and the booth are written beside it. */
  exhibitorId: id.nullable(),
  companyName: line(200),
  boothText: line(400),
  contactName: line(100),
  position: line(100),
  mobile: narrow(60),
  telephone: narrow(60),
  email: narrow(254),
  /** A number, or the link of a code. */
  wechat: narrow(200),
  /** What the code on a card or badge says, word by word. */
  badgeText: lines(2000),
  heat: z.enum(heats).nullable(),
  tags,
  note: lines(2000),
  next: z.strictObject({ step: z.enum(nextSteps), on: day }).nullable(),
}
export type CaptureField = keyof typeof captureFields

const person = z.object({ id, name: z.string() })

/** The paths of an image, after the API base address. */
export const captureImage = z.object({
  image: z.string(),
  thumbnail: z.string(),
  sha256: digest,
  width: z.number().int(),
  height: z.number().int(),
})
export type CaptureImage = z.output<typeof captureImage>

export const capture = z.object({
  id: z.uuid(),
  /** By which lists, events and the audit log name it. */
  number: id,
  version: z.number().int(),
  revision: z.number().int(),
  exhibition: z.object({ id, name: z.string() }),
  exhibitorId: id.nullable(),
  companyName: z.string(),
  boothText: z.string(),
  contactName: z.string(),
  position: z.string(),
  mobile: z.string(),
  telephone: z.string(),
  email: z.string(),
  wechat: z.string(),
  badgeText: z.string(),
  heat: z.enum(heats).nullable(),
  tags: z.array(z.string()),
  note: z.string(),
  next: z.object({ step: z.enum(nextSteps), on: day }).nullable(),
  /** Within what can be true; the clock of the phone may be wrong. */
  capturedAt: instant,
  /** As the phone said it. */
  saidAt: instant,
  arrivedAt: instant,
  author: person,
  state: z.enum(captureStates),
  front: captureImage.nullable(),
  back: captureImage.nullable(),
})
export type Capture = z.output<typeof capture>
