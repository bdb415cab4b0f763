import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { labelledQuestions } from '@seamark/server/domains/ai/questions/labelled-questions.queries'
import { matchQuestions } from '@seamark/server/domains/ai/questions/matches.queries'
import { judgeMatches, matchedTexts } from '@seamark/server/domains/ai/questions/paraphrases.rules'
import type { Context } from '@seamark/server/platform/context'
import type { Client } from 'pg'
import { type Figure, plainFigure } from '../measuring/figures.ts'
import { percentile } from '../measuring/paced.ts'
import { atLeast, atMost } from './goals.ts'

const reportFile = path.resolve(import.meta.dirname, '../../../.cache/bench-paraphrases.md')

/** Asks for a hundred entries as people do, and says how often the right one is found, and how often nothing is shown to those who ask for none of them. */
export async function* paraphraseFigures(
  context: Context,
  client: Client,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  await keepEntries(client, labelledQuestions('tuned').entries)
  const report: string[] = []
  for (const part of ['latest', 'fresh', 'later', 'unseen', 'tuned'] as const) {
    const judged = judgeMatches(await matchedTexts(labelledQuestions(part), (text) => matchQuestions(context, text)))
    const { asked, first, amongFive, strangers, notShown, notOffered, faults } = judged
    report.push(`# ${part}`, '', ...faults.map((fault) => `- ${fault}`), '')
    yield atLeast(`the entry that is meant is first, ${part} (${asked} paraphrases)`, (first / asked) * 100, '%', 90)
    yield atLeast(`it is among five, ${part}`, (amongFive / asked) * 100, '%', 97)
    yield atLeast(`nothing is shown to strangers, ${part} (${strangers})`, (notShown / strangers) * 100, '%', 95)
    yield plainFigure(`nothing is offered to them either, ${part}`, (notOffered / strangers) * 100, '%')
  }
  await mkdir(path.dirname(reportFile), { recursive: true })
  await writeFile(reportFile, report.join('\n'))
  say(`Every fault: ${reportFile}`)
}

const sizes = [5000, 20_000] as const
const asksOfEntries = 100

/** Matches among many entries, beside the bare driver that finds the entries which share the most terms with the sentence, by one prepared statement. */
export async function* matchFigures(context: Context, client: Client, rounds: number): AsyncGenerator<Figure> {
  const texts = askedTexts()
  const found: number[] = []
  for (const size of sizes) {
    await keepEntries(client, manyEntries(size))
    const taken = { ours: new Array<number>(), bare: new Array<number>() }
    for (const text of texts) {
      await matchQuestions(context, text)
      await bareMatch(client, text)
    }
    for (let round = 0; round < rounds; round += 1)
      for (const text of texts) {
        taken.ours.push(await millisecondsOf(() => matchQuestions(context, text)))
        taken.bare.push(await millisecondsOf(() => bareMatch(client, text)))
      }
    const [ours, bare] = [percentile(taken.ours, 0.95), percentile(taken.bare, 0.95)]
    found.push(ours)
    const isGoal = size === sizes[0]
    const name = `a question among ${size} entries, p95`
    const figure = isGoal ? atMost(name, ours, 'ms', 100) : plainFigure(name, ours, 'ms')
    yield { ...figure, limit: bare, ratio: ours / bare }
  }
  const [few = 0, many = 0] = found
  const name = `the same among ${sizes[1]} beside ${sizes[0]}`
  yield { ...atMost(name, many, 'ms', 5), limit: few, ratio: many / few, holds: many / few <= 5 }
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const bareMatch = (client: Client, text: string) =>
  client.query({
    name: 'bare match',
    text: `select k.id, k.question, k.answer from (
        select t.question_id, count(*) as shared from unnest(ai.terms_of($1)) asked (term) join ai.question_terms t on t.term = asked.term
        group by t.question_id order by 2 desc, 1 limit 5) best join ai.questions k on k.id = best.question_id`,
    values: [text],
  })

interface Entry {
  language: string
  category: string
  question: string
}

/** Puts these entries in the place of all others. */
async function keepEntries(client: Client, entries: readonly Entry[]) {
  await client.query('truncate ai.questions cascade')
  const of = (field: keyof Entry) => entries.map((entry) => entry[field])
  await client.query(
    `insert into ai.questions (language, category, question, question_key, answer, created_by, updated_by, search)
     select language, category, question, lower(regexp_replace(normalize(question, nfkc), '[^[:alnum:]]', '', 'g')), '—', 1, 1, lower(question)
     from unnest($1::text[], $2::text[], $3::text[]) given (language, category, question)`,
    [of('language'), of('category'), of('question')],
  )
  await client.query('vacuum analyze ai.questions')
  await client.query('vacuum analyze ai.question_terms')
}

const places =
  '洛杉矶 长滩 纽约 汉堡 鹿特丹 安特卫普 费利克斯托 热那亚 曼萨尼约 桑托斯 卡亚俄 杰贝阿里 达曼 蒙巴萨 拉各斯 德班 孟买 科伦坡 雅加达 胡志明 林查班 马尼拉 悉尼 釜山 东京'.split(
    ' ',
  )
const things =
  '电放提单 正本提单 危险品 带电产品 冷柜 开顶柜 散货拼箱 原产地证 免箱期 滞箱费 码头费 旺季附加费 报关单据 查验 木箱熏蒸 货运保险 提空柜 铅封 改单 亏舱费'.split(
    ' ',
  )
const asks = '怎么办理 要什么资料 多少钱 多久能好 由谁承担 有什么限制 什么时候截止 可以申请延长吗'.split(' ')
const ways = ['到港', '走直航', '经釜山中转', '冬季', '周末']

/** Entries of invented offices: each thing in each place, asked in each way. */
const manyEntries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => {
    const [place, thing] = [places[at % places.length], things[Math.floor(at / places.length) % things.length]]
    const rest = Math.floor(at / (places.length * things.length))
    const question = `${ways[Math.floor(rest / asks.length) % ways.length]}${place}的${thing}${asks[rest % asks.length]}`
    return { language: 'zh', category: String(thing), question }
  })

function askedTexts(): string[] {
  const labelled = labelledQuestions('tuned').entries.flatMap(({ asked }) => asked)
  const own = manyEntries(sizes[0]).map(({ question }) => question)
  const every = (all: readonly string[], wanted: number) =>
    all.filter((_, at) => at % Math.floor(all.length / wanted) === 0).slice(0, wanted)
  return [...every(labelled, asksOfEntries / 2), ...every(own, asksOfEntries / 2)]
}
