import { z } from 'zod'
import type { Language } from '../../languages.ts'
import { count, id, idParam, nameLine } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** What a bulk is about, so that a reader may want no more of that alone. */
export const namedTopic = z.object({ id, name: z.string(), nameEn: z.string() })
export type NamedTopic = z.output<typeof namedTopic>

/** What a reader of a language calls it. */
export const topicName = (language: Language, { name, nameEn }: Pick<NamedTopic, 'name' | 'nameEn'>) =>
  language === 'zh' || language === 'ja' || nameEn === '' ? name : nameEn

export const topicInput = z.strictObject({
  name: nameLine(40),
  /** Empty shows the other name to everybody. */
  nameEn: z
    .string()
    .trim()
    .max(60)
    .refine((value) => !/\p{Cc}/u.test(value), 'field.characters')
    .default(''),
  /** A retired one is offered to nobody; whoever has opted out of it stays so. */
  isRetired: z.boolean().default(false),
})
export type TopicInput = z.output<typeof topicInput>

export const topic = namedTopic.extend({
  version: z.number().int(),
  isRetired: z.boolean(),
  /** How many addresses and clients want no more of it. */
  optOuts: count,
})
export type Topic = z.output<typeof topic>

export const listTopics = route({
  method: 'GET',
  path: '/messaging/topics',
  summary: 'What bulk messages are about, by name, the retired ones last',
  permission: 'messaging.sendBulks',
  rate: 'read',
  response: z.object({ topics: z.array(topic) }),
})

const managed = { permission: 'messaging.manageOptOuts', rate: 'write', response: topic } as const

export const addTopic = route({
  ...managed,
  method: 'POST',
  path: '/messaging/topics',
  summary: 'Add a topic to those that bulk messages may be about',
  body: topicInput.omit({ isRetired: true }),
  failures: ['messaging.topic_taken'],
})

export const changeTopic = route({
  ...managed,
  method: 'PUT',
  path: '/messaging/topics/:id',
  summary: 'Rename a topic, retire it or offer it again. Who has opted out of it stays so under any name',
  params: idParam,
  body: topicInput,
  versioned: true,
  failures: ['messaging.topic_not_found', 'messaging.topic_taken'],
})
