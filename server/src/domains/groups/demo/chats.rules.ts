import { dayMs } from '@seamark/contract/platform/days'
import { type MadeMessage, type MadePerson, madeTalk } from '../reading/made-files/talks.rules.ts'

/** Somebody who is in several groups and asks there for freight. */
export interface KnownPerson {
  name: string
  mobile: string
}

interface Habit {
  /** How much of all is said here. */
  share: number
  /** For how many days nothing was said. */
  silentDays: number
  /** What was said in the group before is posted here again. */
  isEcho?: boolean
}

const habits: readonly Habit[] = [
  { share: 7, silentDays: 1 },
  { share: 3, silentDays: 1, isEcho: true },
  { share: 3, silentDays: 1 },
  { share: 6, silentDays: 2 },
  { share: 2, silentDays: 41 },
  { share: 3, silentDays: 1 },
  { share: 1, silentDays: 63 },
  { share: 4, silentDays: 1 },
  { share: 1, silentDays: 4 },
]
const shares = habits.reduce((sum, { share }) => sum + share, 0)
export const chattingGroups = habits.length

interface DemoChat {
  said: MadeMessage[]
  /** How long ago the last message was written. */
  silentMs: number
}

/** Returns what is said in so many groups as there are habits, together about so many messages. The same options make the same talk. */
export function demoChats({
  messages,
  seed,
  known,
}: {
  messages: number
  seed: number
  known: readonly KnownPerson[]
}): DemoChat[] {
  const chats: DemoChat[] = []
  for (const [place, { share, silentDays, isEcho = false }] of habits.entries()) {
    const count = Math.max(2, Math.round((messages * share) / shares))
    const before = chats.at(-1)
    chats.push(
      isEcho && before
        ? { said: before.said.slice(-count), silentMs: before.silentMs - echoMs }
        : {
            said: withKnown([...madeTalk(seed + place, count, pausesFor(count))], knownIn(place, known)),
            silentMs: silentDays * dayMs,
          },
    )
  }
  return chats
}

/** What is posted again comes so much later. */
const echoMs = 4 * 60_000

/** Everybody is in every other group. */
export const knownIn = (place: number, known: readonly KnownPerson[]) => known.filter((_, at) => (at + place) % 2 === 0)

/** Days over which a talk spreads. */
const span = 85
/** Seconds between two messages on average, and those of a break. */
const [usual, pause] = [46, 101_800]
const pausesFor = (count: number) => Math.min(0.5, Math.max(0.005, ((span * 86_400) / count - usual) / pause))

/** Every so many messages is of somebody known. */
const knownOf = 40
const wishes = [
  '求 宁波-桑托斯 2*40HQ 普货 月底前走，有价请联系 ',
  '求 上海-汉堡 1*40HQ 家具，能订的联系 ',
  '求 深圳-洛杉矶 3*40HQ 普货，急，电话 ',
] as const

const withKnown = (said: readonly MadeMessage[], known: readonly KnownPerson[]): MadeMessage[] =>
  said.map((message, at) => {
    const turn = Math.floor(at / knownOf)
    const person = at % knownOf === 17 ? known[turn % known.length] : undefined
    return person
      ? { ...message, person: asMade(person), text: `${wishes[turn % wishes.length] ?? ''}${person.mobile}` }
      : message
  })

const asMade = ({ name, mobile }: KnownPerson): MadePerson => ({ name, qq: mobile, phone: mobile, wxid: '', mail: '' })
