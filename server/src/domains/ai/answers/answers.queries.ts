import type { Answer } from '@seamark/contract/ai/answers/answers'
import { authorize, type Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { readRates } from '../../rates/index.ts'
import { carrierMeanings, portMeanings } from '../../territory/index.ts'
import { type Command, longestSentence, type Plan, readCommand } from '../intents/commands.rules.ts'
import type { Names } from '../intents/tokens.rules.ts'
import { matchQuestions } from '../questions/matches.queries.ts'
import { findCompanies, namesFor } from './names.queries.ts'
import { companiesOfPlans, isTaken, type KeptPlan, tellPlan } from './plans.queries.ts'
import { proposedInput } from '../proposals/wishes.queries.ts'
import { readWish } from '../proposals/sentences.rules.ts'

const mostLines = 50

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
