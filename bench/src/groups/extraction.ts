import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findInMessage, turnsOf } from '@seamark/server/domains/groups/extraction/findings.rules'
import { judge, type Judgement } from '@seamark/server/domains/groups/extraction/judgements.rules'
import { labelledMessages } from '@seamark/server/domains/groups/extraction/labelled-messages.queries'
import { createLexicon } from '@seamark/server/domains/groups/extraction/lexicons.queries'
import { madeTalk } from '@seamark/server/domains/groups/reading/made-files/talks.rules'
import type { Figure } from '../measuring/figures.ts'
import { madeChatter } from './made-chatter.ts'

const reportFile = path.resolve(import.meta.dirname, '../../../.cache/bench-extraction.md')
const day = '2026-11-25'
/** A message of a group of forwarders, of which most is chatter and reposts. */
const wholeImport = 10_000

/** Looks at labelled messages and says how right the extraction is, and how many messages it looks at in a second of the processor. */
export async function* extractionFigures(say: (line: string) => void): AsyncGenerator<Figure> {
  const report: string[] = []
  for (const half of ['unseen', 'later', 'tuned'] as const) {
    const lexicon = createLexicon()
    const judged = labelledMessages(half).map((example) => ({
      name: example.name,
      ...judge(findInMessage(example.message, example.before.slice(-2), lexicon), example),
    }))
    report.push(`# ${half}`, '')
    for (const { name, faults } of judged) if (faults.length > 0) report.push(`- ${name}: ${faults.join(' · ')}`)
    yield* figuresOf(half, judged)
  }
  await mkdir(path.dirname(reportFile), { recursive: true })
  await writeFile(reportFile, report.join('\n'))
  say(`Every fault: ${reportFile}`)
  yield speed('messages of chatter looked at', chatter(), wholeImport)
  yield speed('messages of a group looked at, one in four freight', group(), wholeImport)
  yield speed('messages of made posts looked at, each another', posts(), 0)
}

function* figuresOf(half: string, judged: readonly Judgement[]): Generator<Figure> {
  const sum = (of: keyof Omit<Judgement, 'faults'>) => judged.reduce((total, one) => total + one[of], 0)
  yield share(`kinds right, ${half} (${judged.length} messages)`, sum('kinds'), sum('findings'), 95)
  yield share(`contacts that are right, ${half}`, sum('contactsRight'), sum('contactsFound'), 98)
  yield share(`contacts found, ${half}`, sum('contactsRight'), sum('contactsExpected'), 95)
  yield none(`prices at a wrong port without a flag, ${half} (${sum('pricesFound')} prices)`, sum('wrongPrices'))
  yield none(`findings from noise, ${half}`, sum('fromNoise'))
}

const share = (name: string, part: number, whole: number, least: number): Figure => {
  const value = (part / Math.max(1, whole)) * 100
  return { name, value, unit: '%', limit: null, ratio: null, goal: `≥ ${least}`, holds: value >= least }
}

const none = (name: string, value: number): Figure => ({
  name,
  value,
  unit: '',
  limit: null,
  ratio: null,
  goal: '0',
  holds: value === 0,
})

const chatter = () => Array.from({ length: 200_000 }, (_, at) => madeChatter(at))
const posts = () => [...madeTalk(5, 6000)].map(({ text }) => text)

/** Three messages of four are chatter, and a post is said again nine times on average, as people do in every group that they are in. */
function group(): string[] {
  const said = [...madeTalk(7, 1500)].map(({ text }) => text)
  return Array.from({ length: 60_000 }, (_, at) =>
    at % 4 === 0 ? (said[Math.floor(at / 40) % said.length] ?? '') : madeChatter(at),
  )
}

function speed(name: string, texts: readonly string[], least: number): Figure {
  const lexicon = createLexicon()
  findAll(texts.slice(0, 500), createLexicon())
  const before = process.cpuUsage()
  findAll(texts, lexicon)
  const { user, system } = process.cpuUsage(before)
  const value = texts.length / ((user + system) / 1_000_000)
  const goal = least === 0 ? '' : `≥ ${least}`
  return { name, value, unit: '/s', limit: null, ratio: null, goal, holds: value >= least }
}

/** Looks at messages in turns, as the reading of a file does. */
function findAll(texts: readonly string[], lexicon: ReturnType<typeof createLexicon>) {
  let before: { text: string; day: string; at: number }[] = []
  const messages = texts.map((text, at) => ({ text, day, at: at * 30_000 }))
  for (const turn of turnsOf(messages, lexicon)) {
    lexicon.readAhead(turn.texts)
    for (const message of turn.messages) {
      findInMessage(message, before, lexicon)
      before = [...before.slice(-1), message]
    }
  }
}
