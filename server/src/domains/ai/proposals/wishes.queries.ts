import { type ProposalInput, proposalInput } from '@seamark/contract/ai/proposals/proposals'
import { sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import { rateOfLine, readRates } from '../../rates/index.ts'
import { carrierMeanings, portMeanings } from '../../territory/index.ts'
import { foldSentence } from '../intents/words.rules.ts'
import type { Wish } from './sentences.rules.ts'

const permissions = {
  task: 'followups.writeTasks',
  nextContact: 'followups.writeTasks',
  followUp: 'followups.logRecords',
  tags: 'phonebook.writeCompany',
  demand: 'rates.write',
} as const

/** What a wish would make; undefined where the caller may not make it, or its words do not name it for certain. */
export async function proposedInput(context: Context, wish: Wish, today: string): Promise<ProposalInput | undefined> {
  if (!passes(context.actor, permissions[wish.kind])) return undefined
  switch (wish.kind) {
    case 'task':
      return inputOf({ kind: 'task', title: wish.title, dueDay: wish.dueDay })
    case 'nextContact':
      return inputOf({ kind: 'nextContact', dueDay: wish.dueDay })
    case 'followUp':
      return inputOf({ kind: 'followUp', way: wish.way, content: wish.content })
    case 'tags':
      return tagsNamed(context, wish)
    case 'demand':
      return freightSaid(context, wish.text, today)
  }
}

const inputOf = (input: unknown): ProposalInput | undefined => proposalInput.safeParse(input).data

/** Tags are never made: each name is that of one tag of the office, in either language. */
async function tagsNamed(
  { db }: Context,
  { add, remove }: Extract<Wish, { kind: 'tags' }>,
): Promise<ProposalInput | undefined> {
  const { rows } = await sql<{ id: number; name: string; name_en: string }>`
    select id, name, name_en from phonebook.tags`.execute(db)
  const idOf = (name: string) => {
    const found = rows.filter((tag) => [tag.name, tag.name_en].some((one) => foldSentence(one) === foldSentence(name)))
    return found.length === 1 ? found[0]?.id : undefined
  }
  const ids = { add: add.map(idOf), remove: remove.map(idOf) }
  return [...ids.add, ...ids.remove].includes(undefined) ? undefined : inputOf({ kind: 'tags', ...ids })
}

/** The request that a text says: one line that is read without any doubt. */
async function freightSaid(context: Context, text: string, today: string): Promise<ProposalInput | undefined> {
  const [aliases, carriers] = await Promise.all([portMeanings(context), carrierMeanings(context)])
  const { lines } = readRates({ of: { text }, day: today, aliases, carriers })
  const [line] = lines
  if (!line || lines.length > 1 || line.mode !== 'fcl' || line.flags.length > 0) return undefined
  if (line.prices.length > 0 || !line.boxes.some(({ count }) => count > 0)) return undefined
  if ([...line.pols, ...line.pods].some(({ codes }) => codes.length === 0)) return undefined
  const { kind, pols, pods, lane, effective, expiry, boxes, tonnes, cargo, cargoClass } = rateOfLine(
    { ...line, kind: 'demand' },
    today,
  )
  if (pols.length === 0 || (pods.length === 0 && lane === '')) return undefined
  const freight = { kind, pols, pods, lane, effective, expiry, boxes, tonnes, cargo, cargoClass, remark: text }
  return inputOf({ kind: 'demand', freight })
}
