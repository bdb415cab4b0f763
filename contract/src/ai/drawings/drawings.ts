import { z } from 'zod'
import { count, id, idParam, instant, page } from '../../platform/envelope.ts'
import { mostImageBytes } from '../../platform/images.ts'
import { route } from '../../platform/route.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { drawingAudiences, drawingKinds, posterPresets, posterSizes } from '../choices.ts'
import { posterFields } from './posters.ts'

export const drawing = z.object({
  id,
  version: z.number().int(),
  kind: z.enum(drawingKinds),
  /** Of a picture the beginning of its prompt. */
  title: z.string(),
  /** Null for a picture. */
  preset: z.enum(posterPresets).nullable(),
  size: z.enum(posterSizes).nullable(),
  /** What a picture was asked for with, and the model that drew it; null for a poster. */
  prompt: z.string().nullable(),
  model: z.string().nullable(),
  format: z.enum(['jpeg', 'png']),
  width: z.number().int(),
  height: z.number().int(),
  bytes: count,
  seenBy: z.enum(drawingAudiences),
  author: z.object({ id, name: z.string() }),
  createdAt: instant,
  /** Its last day is over. */
  isEnded: z.boolean(),
  can: z.object({ share: z.boolean(), delete: z.boolean() }),
})
export type Drawing = z.output<typeof drawing>

export const drawingDetails = drawing.extend({
  /** What the poster says, for the next one of its kind; null for a picture. */
  fields: posterFields.nullable(),
  /** The same in words, to copy into a chat; of a picture its prompt. */
  text: z.string(),
})
export type DrawingDetails = z.output<typeof drawingDetails>

export const drawingFilters = z.strictObject({
  q: line(100).optional(),
  kind: z.enum(drawingKinds).optional(),
  preset: z.enum(posterPresets).optional(),
  /** The caller's own, or with them those that colleagues show. */
  of: z.enum(['own', 'all']).default('all'),
})

const permission = 'ai.draw'
/** What the fields may be refused for. */
const drawn = [
  'ai.poster_rate_ended',
  'ai.poster_quote_not_in_force',
  'ai.poster_beyond_quote',
  'ai.poster_overflow',
  'ai.glyph_missing',
  'ai.font_missing',
  'ai.drawing_stopped',
  'ai.drawing_not_found',
  'rates.quote_not_found',
] as const

export const previewPoster = route({
  method: 'POST',
  path: '/ai/posters/preview',
  summary:
    'A poster as it would be drawn, at half its size, with its text to copy; nothing is written, and a QR of a quote does not open it yet',
  permission,
  rate: 'write',
  body: z.strictObject({ fields: posterFields }),
  response: z.object({
    /** A JPEG in Base64. */
    image: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    text: z.string(),
  }),
  failures: drawn,
})

export const draftPoster = route({
  method: 'GET',
  path: '/ai/posters/draft',
  summary:
    'The fields of a poster: with the contact of the caller, and filled from a quote that she may read and that is in force',
  permission,
  rate: 'read',
  query: z.strictObject({ quoteId: z.coerce.number().int().positive().optional() }),
  response: z.object({ fields: z.record(z.string(), z.unknown()), hasLogo: z.boolean() }),
  failures: ['rates.quote_not_found', 'ai.poster_rate_ended', 'ai.poster_quote_not_in_force'],
})

export const listDrawings = route({
  method: 'GET',
  path: '/ai/drawings',
  summary: 'The drawings that the caller may see, newest first, a page at a time',
  permission,
  rate: 'read',
  query: drawingFilters.extend({
    limit: z.coerce.number().int().min(1).max(100).default(24),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: page(drawing),
})

export const getDrawing = route({
  method: 'GET',
  path: '/ai/drawings/:id',
  summary: 'One drawing with what it says',
  permission,
  rate: 'read',
  params: idParam,
  response: drawingDetails,
  failures: ['ai.drawing_not_found'],
})

export const createDrawing = route({
  method: 'POST',
  path: '/ai/drawings',
  summary: 'Draw a poster and keep it; a QR of a quote gets a link of its own',
  permission,
  rate: 'write',
  body: z.strictObject({
    fields: posterFields,
    seenBy: z.enum(drawingAudiences).default('me'),
    /** The drawing that was used again. */
    parentId: id.nullable().default(null),
  }),
  response: drawingDetails,
  failures: [...drawn, 'rates.quote_not_yours', 'rates.quote_not_issued', 'rates.quote_past'],
})

export const shareDrawing = route({
  method: 'PATCH',
  path: '/ai/drawings/:id',
  summary: 'Say who sees a drawing of one’s own',
  permission,
  rate: 'write',
  params: idParam,
  body: z.strictObject({ seenBy: z.enum(drawingAudiences) }),
  response: drawing,
  versioned: true,
  failures: ['ai.drawing_not_found', 'ai.drawing_not_yours'],
})

export const deleteDrawing = route({
  method: 'DELETE',
  path: '/ai/drawings/:id',
  summary: 'Delete a drawing of one’s own; undone within 10 seconds',
  permission,
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: ['ai.drawing_not_found', 'ai.drawing_not_yours'],
})

export const restoreDrawing = route({
  method: 'POST',
  path: '/ai/drawings/:id/restore',
  summary: 'Undo it while there is time',
  permission,
  rate: 'write',
  params: idParam,
  response: drawing,
  failures: ['ai.drawing_not_found', 'ai.undo_over'],
})

const picture = {
  permission,
  rate: 'read',
  params: idParam,
  response: z.null(),
  failures: ['ai.drawing_not_found', 'files.file_gone'],
} as const

export const showDrawing = route({
  ...picture,
  method: 'GET',
  path: '/ai/drawings/:id/image',
  summary: 'The picture of a drawing',
  raw: 'image',
})

export const showSmallDrawing = route({
  ...picture,
  method: 'GET',
  path: '/ai/drawings/:id/small',
  summary: 'The same picture, small',
  raw: 'image',
})

export const downloadDrawing = route({
  ...picture,
  method: 'GET',
  path: '/ai/drawings/:id/file',
  summary: 'The picture of a drawing as a file to save',
  raw: 'file',
})

const logoState = z.object({ hasLogo: z.boolean(), version: z.number().int() })

export const getLogo = route({
  method: 'GET',
  path: '/ai/logo',
  summary: 'Whether the office has a logo for its posters',
  permission,
  rate: 'read',
  response: logoState.extend({ can: z.object({ edit: z.boolean() }) }),
})

export const showLogo = route({
  method: 'GET',
  path: '/ai/logo/image',
  summary: 'The logo of the office',
  permission,
  rate: 'read',
  response: z.null(),
  raw: 'image',
  failures: ['ai.logo_missing', 'files.file_gone'],
})

const logoWrite = { permission: 'ai.writeLogo', rate: 'write', response: logoState } as const

export const putLogo = route({
  ...logoWrite,
  method: 'POST',
  path: '/ai/logo',
  summary: 'Give the office a logo for its posters, or another one',
  images: { logo: mostImageBytes },
})

export const deleteLogo = route({
  ...logoWrite,
  method: 'DELETE',
  path: '/ai/logo',
  summary: 'Take the logo of the office away; posters then say its name',
})
