import { z } from 'zod'
import { count, id, idParam, instant } from '../../platform/envelope.ts'
import { isVisible, line, lines } from '../../phonebook/matching/texts.ts'
import { route } from '../../platform/route.ts'
import { drawingAudiences, pictureShapes, pictureStates, pictureTroubles } from '../choices.ts'
import { drawing } from '../drawings/drawings.ts'

export const mostPrompt = 1000
export const mostPictures = 4

/** What somebody asked a model to draw, and what came of it. */
export const pictureRequest = z.object({
  id,
  version: z.number().int(),
  prompt: z.string(),
  shape: z.enum(pictureShapes),
  wanted: count,
  model: z.string(),
  seenBy: z.enum(drawingAudiences),
  state: z.enum(pictureStates),
  /** Also where it is done with fewer pictures than were asked for. */
  failure: z
    .object({ code: z.enum(pictureTroubles), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  createdAt: instant,
  /** Those that were not deleted since. */
  drawings: z.array(drawing),
})
export type PictureRequest = z.output<typeof pictureRequest>

export const newPictures = z.strictObject({
  /** Made by the page for this wish; sent again with it, it is the same one. */
  key: z.uuid(),
  prompt: lines(mostPrompt).refine(isVisible, 'ai.picture_prompt_blank'),
  shape: z.enum(pictureShapes).default('square'),
  wanted: z.number().int().min(1).max(mostPictures).default(1),
  /** The first one of the endpoint where none is named. */
  model: line(100).min(1).nullable().default(null),
  seenBy: z.enum(drawingAudiences).default('me'),
  /** The picture that was used again. */
  parentId: id.nullable().default(null),
})
export type NewPictures = z.output<typeof newPictures>

const permission = 'ai.draw'

export const getPictureOptions = route({
  method: 'GET',
  path: '/ai/pictures/options',
  summary: 'Whether a model that draws is set, which ones, and how many pictures one call may bring',
  permission,
  rate: 'read',
  /** `isMasked` where contact values do not leave. */
  response: z.object({ models: z.array(z.string()), most: count, isMasked: z.boolean() }),
})

export const listPictureRequests = route({
  method: 'GET',
  path: '/ai/pictures',
  summary: "The caller's own last twenty requests for pictures, the newest first",
  permission,
  rate: 'read',
  response: z.object({ requests: z.array(pictureRequest) }),
})

const asking = {
  permission,
  rate: 'ask',
  response: pictureRequest,
} as const
const asked = [
  'ai.no_picture_model',
  'ai.pictures_running',
  'ai.picture_quota_used',
  'ai.picture_office_quota_used',
] as const

export const askForPictures = route({
  ...asking,
  method: 'POST',
  path: '/ai/pictures',
  summary: 'Ask a model to draw; a job does so, and the same key asks once. Counts as usage of the caller',
  body: newPictures,
  failures: [...asked, 'ai.picture_model_unknown', 'ai.drawing_not_found'],
})

export const retryPictures = route({
  ...asking,
  method: 'POST',
  path: '/ai/pictures/:id/retry',
  summary: 'Ask once more for what was refused, failed, or was lost; nothing is asked again by itself',
  params: idParam,
  versioned: true,
  failures: [...asked, 'ai.picture_not_found', 'ai.picture_not_ended'],
})

export const dropPictureRequest = route({
  method: 'DELETE',
  path: '/ai/pictures/:id',
  summary: 'Withdraw a request that waits, or put away one that has ended; its pictures stay',
  permission,
  rate: 'write',
  params: idParam,
  response: z.null(),
  failures: ['ai.picture_not_found', 'ai.picture_calling'],
})
