import type { Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { readManyRates } from '../../rates/index.ts'
import { readOptions } from '../../settings/index.ts'
import { carrierMeanings, knownPort, portMeanings } from '../../territory/index.ts'
import { freightOf, type PostFreight, wordsOf } from './freight.rules.ts'

interface Words {
  title: string
  text: string
  /** When it was published, from which months and years are completed. */
  at: Date
}

/** Reads freight in posts, as the office's own words of ports and carriers have it, in their order. */
export async function readFreight(context: Context, posts: readonly Words[]): Promise<PostFreight[]> {
  if (posts.length === 0) return []
  const { chatRateDays: validDays } = await readOptions(context, { chatRateDays: assumedDays })
  const asked = { validDays, aliases: await portMeanings(context), carriers: await carrierMeanings(context) }
  const messages = posts.map((post) => ({ text: wordsOf(post), day: dayAt(post.at, context.zone) }))
  const lines = readManyRates(messages, asked)
  return posts.map((post, place) => freightOf(post, lines[place] ?? [], (code) => knownPort(code)?.lane ?? null))
}

/** For how many days a price holds of which no end is said, until the office chooses; as in readings of rates. */
const assumedDays = 7
