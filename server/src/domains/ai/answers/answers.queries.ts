import type { Answer } from '@seamark/contract/ai/answers/answers'
import { sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { companiesFoundBy, openTo } from '../../phonebook/index.ts'
import { readRates } from '../../rates/index.ts'
import { carrierMeanings, portMeanings } from '../../territory/index.ts'
import { type Command, longestSentence, type Plan, readCommand } from '../intents/commands.rules.ts'
import { isNamedBy } from '../intents/companies.rules.ts'
import { placeNames } from '../intents/places.queries.ts'
import type { Names } from '../intents/tokens.rules.ts'
import { foldSentence } from '../intents/words.rules.ts'
import { matchQuestions } from '../questions/matches.queries.ts'
import { companiesOfPlans, isTaken, type KeptPlan, tellPlan } from './plans.queries.ts'
import { proposedInput } from '../proposals/wishes.queries.ts'
import { readWish } from '../proposals/sentences.rules.ts'

const mostLines = 50
const mostCompanies = 5
/** Where a search finds so many, another one may be called so too. */
const mostFound = 50

/** What a text asks for, as it is kept: the plans have not yet been worded for whoever reads them. */
export interface PlannedAnswer
  extends Pick<Answer, 'questions' | 'nearQuestions' | 'proposals' | 'freight' | 'freightCount'> {
  run: KeptPlan | null
  companies: readonly KeptPlan[]
  offers: readonly KeptPlan[]
}

/** Says what a text asks for. It calls nothing and writes nothing: the page does, with the rights of whoever is signed in. */
export async function answerText(context: Context, text: string): Promise<Answer> {
  const { run, companies, offers, ...rest } = await planText(context, text)
  const named = await companiesOfPlans(context, [...(run ? [run] : []), ...companies])
  const tell = (plan: KeptPlan) => tellPlan(context, plan, named) ?? []
  return {
    ...rest,
    run: run ? (tellPlan(context, run, named) ?? null) : null,
    companies: companies.flatMap(tell).flatMap((plan) => (plan.company ? [{ ...plan.company, plan }] : [])),
    offers: offers.flatMap(tell),
  }
}

export async function planText(context: Context, text: string): Promise<PlannedAnswer> {
  authorize(context, 'ai.ask')
  const nothing = { run: null, companies: [], offers: [], proposals: [] }
  if (text.length > longestSentence || text.includes('\n'))
    return { ...nothing, questions: [], nearQuestions: [], ...(await freightIn(context, text)) }
  const today = dayAt(context.now(), context.zone)
  const [matched, names] = await Promise.all([matchQuestions(context, text), namesFor(context, today)])
  const proposals = await proposalsIn(context, text, names)
  if (proposals.length > 0) return { ...nothing, ...matched, ...noFreight, proposals }
  const settled = await settleCommand(context, readCommand(text, names))
  const freight = settled.run || settled.companies.length > 0 ? noFreight : await freightIn(context, text)
  return { ...nothing, ...matched, ...settled, ...freight }
}

async function namesFor(context: Context, today: string): Promise<Names> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from identity.users where disabled_at is null`.execute(context.db)
  const people = new Map<string, number[]>()
  for (const { id, name } of rows) {
    const key = foldSentence(name)
    people.set(key, [...(people.get(key) ?? []), id])
  }
  return { ...placeNames, today, me: personOf(context).id, people }
}

/** What a sentence asks to be made, for each company that it may mean; nothing where she may not make it, or sees no company of that name. */
async function proposalsIn(context: Context, text: string, names: Names): Promise<PlannedAnswer['proposals']> {
  const wish = readWish(text, names)
  const proposed = wish && (await proposedInput(context, wish, names.today))
  if (!wish || !proposed) return []
  if (wish.companyWords === undefined) return [{ input: proposed, company: null }]
  const { surely, perhaps } = await findCompanies(context, wish.companyWords)
  return (surely ? [surely] : perhaps).map((company) => ({ input: proposed, company }))
}

/** A company that is named is looked for among those that the caller sees; where not exactly one is called so, she says which. */
async function settleCommand(
  context: Context,
  command: Command,
): Promise<Pick<PlannedAnswer, 'run' | 'companies' | 'offers'>> {
  if (command.kind === 'none') return { run: null, companies: [], offers: [] }
  if (command.kind === 'offer')
    return {
      run: null,
      companies: [],
      offers: command.plans.flatMap((plan) => (plan.company ? [] : wholePlans(context, plan))),
    }
  const { plan } = command
  if (!plan.company) {
    const [only = null, ...others] = wholePlans(context, plan)
    return others.length === 0
      ? { run: only, companies: [], offers: [] }
      : { run: null, companies: [], offers: only ? [only, ...others] : [] }
  }
  const { words, part } = plan.company
  const { surely, perhaps } = await findCompanies(context, words)
  const plans = (surely ? [surely] : perhaps)
    .map(({ id }): KeptPlan => ({ ...kept(plan), company: { id, part } }))
    .filter((one) => isTaken(context, one))
  const [only = null] = plans
  return surely ? { run: only, companies: [], offers: [] } : { run: null, companies: plans, offers: [] }
}

interface NamedCompany {
  id: number
  name: string
}

/** The company that is surely meant; else those that may be, first those that are called so. */
async function findCompanies(
  context: Context,
  words: string,
): Promise<{ surely: NamedCompany | null; perhaps: NamedCompany[] }> {
  const found = await companiesNamed(context, words)
  const fits = found.filter(({ name }) => isNamedBy(words, name, placeNames))
  const [only] = fits
  if (only && fits.length === 1 && found.length < mostFound) return { surely: only, perhaps: [] }
  return { surely: null, perhaps: [...fits, ...found.filter((one) => !fits.includes(one))].slice(0, mostCompanies) }
}

/** Those that a search for the words finds, the shortest names first; not all of them are called so. */
async function companiesNamed(context: Context, words: string): Promise<NamedCompany[]> {
  if (!passes(context.actor, 'phonebook.openCompany')) return []
  const { rows } = await sql<NamedCompany>`
    select c.id, c.name from phonebook.companies c
    where c.id in (${companiesFoundBy(words)}) and ${openTo(personOf(context))} order by length(c.name), c.id limit ${mostFound}`.execute(
    context.db,
  )
  return rows
}

/** The plan; where its call takes one port and the sentence names a place with several, one plan for each of them. */
function wholePlans(context: Context, plan: Plan): KeptPlan[] {
  if (isTaken(context, kept(plan))) return [kept(plan)]
  const part = ['pol', 'pod'].find((one) => plan.query[one]?.includes(','))
  if (part === undefined) return []
  return (plan.query[part] ?? '').split(',').flatMap((code) => {
    const said = plan.said.map((one) => (one.part === part ? { part, text: `${one.text} ${code}` } : one))
    return wholePlans(context, { ...plan, query: { ...plan.query, [part]: code }, said })
  })
}

const kept = ({ tool, query, said }: Plan): KeptPlan => ({ tool, query, said, company: null })

type Freight = Pick<Answer, 'freight' | 'freightCount'>
const noFreight: Freight = { freight: [], freightCount: 0 }

/** The lines of freight in a text: those that say a way and a box or a price; the first ones, with how many there are. */
async function freightIn(context: Context, text: string): Promise<Freight> {
  const [aliases, carriers] = await Promise.all([portMeanings(context), carrierMeanings(context)])
  const { lines } = readRates({ of: { text }, day: dayAt(context.now(), context.zone), aliases, carriers })
  const freight = lines.filter(
    ({ pols, pods, lane, prices, boxes }) =>
      (pols.length > 0 || pods.length > 0 || lane) && (prices.length > 0 || boxes.length > 0),
  )
  return { freight: freight.slice(0, mostLines), freightCount: freight.length }
}
