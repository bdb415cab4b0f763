import { changing, contact } from './contacts.ts'
import { z } from 'zod'
import { idParam } from '../../platform/envelope.ts'
import { mostImageBytes } from '../../platform/images.ts'
import { route } from '../../platform/route.ts'

const cardSides = ['front', 'back'] as const

const cardParams = idParam.extend({ side: z.enum(cardSides) })

export const putContactCard = route({
  method: 'PUT',
  path: '/phonebook/contacts/:id/cards/:side',
  summary: 'An image of one side of the name card, in place of the one that is',
  permission: 'phonebook.writeCompany',
  rate: 'write',
  params: cardParams,
  body: z.strictObject({}),
  images: { image: mostImageBytes },
  response: contact,
  failures: [...changing, 'phonebook.card_missing', 'files.storage_full'],
})

export const removeContactCard = route({
  method: 'DELETE',
  path: '/phonebook/contacts/:id/cards/:side',
  summary: 'Take the image of one side of the name card away',
  permission: 'phonebook.writeCompany',
  rate: 'write',
  params: cardParams,
  response: contact,
  failures: changing,
})

export const openContactCard = route({
  method: 'GET',
  path: '/phonebook/contacts/:id/cards/:side',
  summary: 'One side of the name card, for insiders of the company',
  permission: 'phonebook.openCompany',
  rate: 'read',
  params: cardParams,
  response: z.unknown(),
  raw: 'image',
  failures: ['phonebook.contact_not_found'],
})
