import { z } from 'zod'
import { day, id, instant } from '../../platform/envelope.ts'
import { mostImageBytes } from '../../platform/images.ts'
import { route } from '../../platform/route.ts'
import { isVisible, line, lines, narrow } from '../../phonebook/matching/texts.ts'
import { captureSides, captureStates, heats, nextSteps, nextTimes } from '../choices.ts'
import { maskable } from '../../platform/masked-values.ts'

/** A capture is named by the number that the phone has made for it. */
export const captureParams = z.object({ id: z.uuid() })

/** SHA-256 of a photo as the phone sends it, in hexadecimal. */
const digest = z.string().regex(/^[a-f0-9]{64}$/)

const mostCaptureTags = 20
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
  mobile: maskable(z.string()),
  telephone: maskable(z.string()),
  email: maskable(z.string()),
  wechat: maskable(z.string()),
  /** What the code on a badge says, which mostly is a name card. */
  badgeText: maskable(z.string()),
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

/** A number that a form sends as text, or nothing. */
const formId = z.preprocess((given) => (given === '' ? null : given), z.coerce.number().int().positive().nullable())
const chosen = <const Choice extends string>(choices: readonly Choice[]) =>
  z.preprocess((given) => (given === '' ? null : given), z.enum(choices).nullable())

/** What the phone sends: the whole capture as it stands there. Texts of a form; its photos are the images of the form. */
export const takenCapture = z
  .strictObject({
    exhibitionId: z.coerce.number().int().positive(),
    exhibitorId: formId.default(null),
    companyName: captureFields.companyName.default(''),
    boothText: captureFields.boothText.default(''),
    contactName: captureFields.contactName.default(''),
    position: captureFields.position.default(''),
    mobile: captureFields.mobile.default(''),
    telephone: captureFields.telephone.default(''),
    email: captureFields.email.default(''),
    wechat: captureFields.wechat.default(''),
    badgeText: captureFields.badgeText.default(''),
    heat: chosen(heats).default(null),
    /** One tag a line, since a tag is one line. */
    tags: z
      .string()
      .max(1000)
      .transform((text) => text.split('\n').filter((one) => one.trim() !== ''))
      .pipe(tags)
      .prefault(''),
    note: captureFields.note.default(''),
    nextStep: chosen(nextSteps).default(null),
    /** When it is promised for. The server counts the days, since the clock of a phone may be wrong. */
    nextTime: chosen(nextTimes).default(null),
    revision: z.coerce.number().int().min(1).max(1_000_000),
    capturedAt: instant,
    device: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
    /** The digests of the photos. A photo that we have may be left out of the form. */
    frontDigest: digest.or(z.literal('')).default(''),
    backDigest: digest.or(z.literal('')).default(''),
  })
  .refine(({ nextStep, nextTime }) => (nextStep === null) === (nextTime === null), {
    path: ['nextTime'],
    message: 'exhibitions.next_half',
  })
export type TakenCapture = z.output<typeof takenCapture>

const ofCapture = { permission: 'exhibitions.seeCaptures', rate: 'read', params: captureParams } as const

export const takeCapture = route({
  method: 'PUT',
  path: '/exhibitions/captures/:id',
  summary:
    'Take a capture that a phone has made, with its photos. Sent again it answers the same row; a higher revision wins while the capture is unsorted',
  permission: 'exhibitions.takeCaptures',
  rate: 'write',
  params: captureParams,
  body: takenCapture,
  images: { front: mostImageBytes, back: mostImageBytes },
  response: z.object({ capture, taken: z.enum(['new', 'changed', 'known']) }),
  failures: [
    'exhibitions.exhibition_not_found',
    'exhibitions.capture_other_person',
    'exhibitions.capture_empty',
    'exhibitions.capture_sorted',
    'exhibitions.image_missing',
    'exhibitions.image_damaged',
    'phonebook.names_spent',
    'files.storage_full',
  ],
})

export const getCapture = route({
  ...ofCapture,
  method: 'GET',
  path: '/exhibitions/captures/:id',
  summary: 'One capture, for its author, whoever reaches the author, and whoever manages the exhibition',
  response: capture,
  failures: ['exhibitions.capture_not_found'],
})

const sideParams = captureParams.extend({ side: z.enum(captureSides) })

export const openCaptureImage = route({
  ...ofCapture,
  method: 'GET',
  path: '/exhibitions/captures/:id/images/:side',
  summary: 'A photo of a capture',
  params: sideParams,
  response: z.unknown(),
  raw: 'image',
  failures: ['exhibitions.capture_not_found'],
})

export const openCaptureThumbnail = route({
  ...ofCapture,
  method: 'GET',
  path: '/exhibitions/captures/:id/images/:side/thumbnail',
  summary: 'A photo of a capture, small',
  params: sideParams,
  response: z.unknown(),
  raw: 'image',
  failures: ['exhibitions.capture_not_found'],
})
