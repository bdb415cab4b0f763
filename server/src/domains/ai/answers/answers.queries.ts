import type { Answer, AnswerPlan } from '@seamark/contract/ai/answers/answers'
import { addressOf, tools } from '@seamark/contract/ai/tools/tools'
import { addDays } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { beginOfDay, dayAt } from '../../../platform/days.ts'
import { companiesFoundBy, openTo } from '../../phonebook/index.ts'
import { readRates } from '../../rates/index.ts'
import { carrierMeanings, portMeanings } from '../../territory/index.ts'
import { type Command, longestSentence, type Plan, readCommand } from '../intents/commands.rules.ts'
import { isNamedBy } from '../intents/companies.rules.ts'
import { placeNames } from '../intents/places.queries.ts'
import type { Names } from '../intents/tokens.rules.ts'
import { foldSentence } from '../intents/words.rules.ts'
import { matchQuestions } from './matches.queries.ts'
import { readProposal } from './proposals.rules.ts'

const mostLines = 50
const mostCompanies = 5
/** Where a search finds so many, another one may be called so too. */
const mostFound = 50

/** Says what a text asks for. It calls nothing and writes nothing: the page does, with the rights of whoever is signed in. */
export async function answerText(context: Context, text: string): Promise<Answer> {
  authorize(context, 'ai.ask')
  const nothing = { run: null, companies: [], offers: [], proposal: null }
  if (text.length > longestSentence || text.includes('\n'))
    return { ...nothing, questions: [], nearQuestions: [], ...(await freightIn(context, text)) }
  const today = dayAt(context.now(), context.zone)
  const [matched, names] = await Promise.all([matchQuestions(context, text), namesFor(context, today)])
  const proposal = readProposal(text, names)
  if (proposal && passes(context.actor, 'followups.writeTasks'))
    return { ...nothing, ...matched, ...noFreight, proposal: { ...proposal, company: null } }
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

/** A company that is named is looked for among those that the caller sees; where not exactly one is called so, she says which. */
async function settleCommand(
  context: Context,
  command: Command,
): Promise<Pick<Answer, 'run' | 'companies' | 'offers'>> {
  if (command.kind === 'none') return { run: null, companies: [], offers: [] }
  if (command.kind === 'offer')
    return {
      run: null,
      companies: [],
      offers: command.plans.flatMap((plan) => (plan.company ? [] : shownPlans(context, plan))),
    }
  const { plan } = command
  if (!plan.company) {
    const [only = null, ...others] = shownPlans(context, plan)
    return others.length === 0
      ? { run: only, companies: [], offers: [] }
      : { run: null, companies: [], offers: only ? [only, ...others] : [] }
  }
  const { words } = plan.company
  const found = await companiesNamed(context, words)
  const fits = found.filter(({ name }) => isNamedBy(words, name, placeNames))
  const plans = [...fits, ...found.filter((one) => !fits.includes(one))].flatMap(({ id, name }) => {
    const one = planOf(context, plan, { id, name })
    return one ? [{ id, name, plan: one }] : []
  })
  const [only] = plans
  if (only && fits.length === 1 && found.length < mostFound) return { run: only.plan, companies: [], offers: [] }
  return { run: null, companies: plans.slice(0, mostCompanies), offers: [] }
}

/** Those that a search for the words finds, the shortest names first; not all of them are called so. */
async function companiesNamed(context: Context, words: string) {
  if (!passes(context.actor, 'phonebook.openCompany')) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from phonebook.companies c
    where c.id in (${companiesFoundBy(words)}) and ${openTo(personOf(context))} order by length(c.name), c.id limit ${mostFound}`.execute(
    context.db,
  )
  return rows
}

/** The plan; where its call takes one port and the sentence names a place with several, one plan for each of them. */
function shownPlans(context: Context, plan: Plan): AnswerPlan[] {
  const whole = planOf(context, plan, null)
  if (whole) return [whole]
  const part = ['pol', 'pod'].find((one) => plan.query[one]?.includes(','))
  if (part === undefined) return []
  return (plan.query[part] ?? '').split(',').flatMap((code) => {
    const said = plan.said.map((one) => (one.part === part ? { part, text: `${one.text} ${code}` } : one))
    return shownPlans(context, { ...plan, query: { ...plan.query, [part]: code }, said })
  })
}

/** The plan as the page calls it; undefined where the call would not take it. */
function planOf(context: Context, plan: Plan, company: { id: number; name: string } | null): AnswerPlan | undefined {
  const { tool, query, said } = plan
  const { route } = tools[tool]
  const named = company && plan.company ? { ...query, [plan.company.part]: String(company.id) } : query
  const asked = tool === 'netPosts' ? inInstants(context, named) : named
  const isTaken =
    'params' in route && route.params ? true : (('query' in route && route.query?.safeParse(asked).success) ?? false)
  if (!isTaken && Object.keys(asked).length > 0) return undefined
  const isOfCompany = company !== null && ['company', 'companyContacts', 'companyRecords'].includes(tool)
  return {
    tool,
    query: asked,
    said: company ? [...said, { part: 'company', text: company.name }] : said,
    address: isOfCompany ? pathOfCompany(company) : addressOf(tool, named),
    isAllowed: passes(context.actor, route.permission as Parameters<typeof passes>[1]),
  }
}

const pathOfCompany = ({ id, name }: { id: number; name: string }) =>
  `/contacts/tabs/${/^\.+$/.test(name) ? '-' : encodeURIComponent(name)}/${id}`

/** The list of posts asks for moments, its page for days. */
const inInstants = ({ zone }: Context, { from, to, ...query }: Record<string, string>) => ({
  ...query,
  ...(from ? { from: beginOfDay(from, zone).toISOString() } : {}),
  ...(to ? { to: beginOfDay(addDays(to, 1), zone).toISOString() } : {}),
})

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
