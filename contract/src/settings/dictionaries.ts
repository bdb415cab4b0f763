import { z } from 'zod'
import type { Language } from '../languages.ts'
import { id, idParam, nameLine } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

/** Fields for which the office keeps usual values, which the form of the field offers. */
export const dictionaries = ['industry', 'mainCategory'] as const
export type Dictionary = (typeof dictionaries)[number]

const name = nameLine(60)
const itemNames = z.strictObject({ zh: name, en: name, es: name, ja: name } satisfies Record<Language, typeof name>)

/** A choice of a dictionary. Its code never changes. A retired choice is no longer offered, and stays in records that have it. */
export const item = z.object({
  id,
  version: z.number().int(),
  code: z.string(),
  names: itemNames,
  retired: z.boolean(),
})
export type DictionaryItem = z.output<typeof item>

export const newItem = z.strictObject({
  dictionary: z.enum(dictionaries),
  code: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-zA-Z0-9-]{0,39}$/, 'settings.code_form'),
  names: itemNames,
})
export type NewItem = z.output<typeof newItem>

export const itemChanges = z.strictObject({ names: itemNames, retired: z.boolean() }).partial()
export type ItemChanges = z.output<typeof itemChanges>

const oneDictionary = z.object({ dictionary: z.enum(dictionaries) })
const anItem = { permission: 'settings.manage', rate: 'write', params: idParam, versioned: true } as const

export const listDictionaryItems = route({
  method: 'GET',
  path: '/settings/dictionaries/:dictionary',
  summary: 'All items of a dictionary in their order, retired ones too',
  permission: 'settings.readDictionaries',
  rate: 'read',
  params: oneDictionary,
  response: z.object({ items: z.array(item), can: z.object({ edit: z.boolean(), delete: z.boolean() }) }),
})

export const addDictionaryItem = route({
  method: 'POST',
  path: '/settings/dictionaries/items',
  summary: 'A new item, the last of its dictionary',
  permission: 'settings.manage',
  rate: 'write',
  body: newItem,
  response: item,
  failures: ['settings.code_taken', 'settings.name_taken'],
})

export const changeDictionaryItem = route({
  ...anItem,
  method: 'PATCH',
  path: '/settings/dictionaries/items/:id',
  summary: 'Rename an item, retire it or bring it back',
  body: itemChanges,
  response: item,
  failures: ['platform.not_found', 'settings.name_taken'],
})

export const moveDictionaryItem = route({
  ...anItem,
  method: 'PUT',
  path: '/settings/dictionaries/items/:id/place',
  summary: 'Move an item before another of its dictionary, or to the end',
  body: z.strictObject({ before: id.nullable() }),
  response: item,
  failures: ['platform.not_found', 'settings.item_unknown'],
})

export const deleteDictionaryItem = route({
  ...anItem,
  permission: 'settings.deleteItems',
  method: 'DELETE',
  path: '/settings/dictionaries/items/:id',
  summary: 'Switch an item off that no record names, for thirty days, then delete it; others are retired',
  response: z.null(),
  failures: ['platform.not_found', 'platform.reach_all', 'settings.item_in_use'],
})
