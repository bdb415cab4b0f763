import { z } from 'zod'
import { day, idParam } from '../../platform/envelope.ts'
import { mostImageBytes } from '../../platform/images.ts'
import { route } from '../../platform/route.ts'
import { narrow } from '../../phonebook/matching/texts.ts'
import { group } from './groups.ts'

const changing = {
  permission: 'groups.editGroup',
  rate: 'write',
  params: idParam,
  response: group,
  versioned: true,
} as const
const changeFailures = ['groups.group_not_found', 'groups.group_not_yours', 'groups.group_closed_to_you'] as const

/** `of` names the file, so that a page asks again once the image is another one. */
const showing = {
  permission: 'groups.read',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ of: z.coerce.number().int().positive().optional() }),
  response: z.unknown(),
  raw: 'image',
  failures: ['groups.group_not_found', 'files.file_gone'],
} as const

export const setScreenshot = route({
  ...changing,
  method: 'POST',
  path: '/groups/:id/screenshot',
  summary: 'Keep an image of a group in place of the one before; a stale version is refused',
  body: z.strictObject({}),
  images: { screenshot: mostImageBytes },
  failures: [...changeFailures, 'groups.image_missing', 'files.storage_full'],
})

export const removeScreenshot = route({
  ...changing,
  method: 'DELETE',
  path: '/groups/:id/screenshot',
  summary: 'Delete the image of a group',
  failures: changeFailures,
})

export const openScreenshot = route({
  ...showing,
  method: 'GET',
  path: '/groups/:id/screenshot/image',
  summary: 'The image of a group, for whoever may read its messages',
})

/** A form sends texts; a missing day is an invitation that does not end. */
export const newInvitation = z.strictObject({
  link: narrow(500)
    .refine((text) => text === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text), 'field.url')
    .default(''),
  endsOn: day.nullable().default(null),
  /** Keeps the image that stands, where none is sent. */
  keepsImage: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(true),
})
export type NewInvitation = z.output<typeof newInvitation>

export const setInvitation = route({
  ...changing,
  method: 'POST',
  path: '/groups/:id/invitation',
  summary: 'Say how people come into a group, by a link or an image, and until which day; a stale version is refused',
  body: newInvitation,
  images: { image: mostImageBytes },
  failures: [...changeFailures, 'groups.invitation_empty', 'groups.invitation_over', 'files.storage_full'],
})

export const removeInvitation = route({
  ...changing,
  method: 'DELETE',
  path: '/groups/:id/invitation',
  summary: 'Delete the invitation of a group',
  failures: changeFailures,
})

export const openInvitationImage = route({
  ...showing,
  method: 'GET',
  path: '/groups/:id/invitation/image',
  summary: 'The image by which people come into a group, for whoever may read its messages',
})
