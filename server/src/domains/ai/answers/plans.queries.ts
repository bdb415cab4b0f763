import { type AnswerPlan, answerPlan } from '@seamark/contract/ai/answers/answers'
import { addressOf, type ToolName, tools } from '@seamark/contract/ai/tools/tools'
import { addDays } from '@seamark/contract/platform/days'
import { id } from '@seamark/contract/platform/envelope'
import { z } from 'zod'
import { type Context, passes } from '../../../platform/context.ts'
import { beginOfDay } from '../../../platform/days.ts'
import { type CompanyToday, companiesToday } from '../subjects/companies.queries.ts'

/** A plan as it is kept: the company by its id, with the part of the query where it goes. Its name and the rights are those of the moment it is read. */
export const keptPlan = answerPlan
  .pick({ tool: true, query: true, said: true })
  .extend({ company: z.object({ id, part: z.string() }).nullable() })
export type KeptPlan = z.output<typeof keptPlan>

type Query = Record<string, string>

export const companiesOfPlans = (context: Context, plans: readonly KeptPlan[]) =>
  companiesToday(
    context,
    plans.flatMap(({ company }) => (company ? [company.id] : [])),
  )

/** Whether the call takes the plan as it stands. */
export const isTaken = (context: Context, plan: KeptPlan): boolean =>
  takes(
    plan.tool,
    queryOf(
      context,
      plan.tool,
      plan.company ? { ...plan.query, [plan.company.part]: String(plan.company.id) } : plan.query,
    ),
  )

function takes(tool: ToolName, query: Query): boolean {
  const { route } = tools[tool]
  if (Object.keys(query).length === 0 || ('params' in route && route.params)) return true
  return ('query' in route && route.query?.safeParse(query).success) ?? false
}

/** The plan as the page calls it; undefined where the call would not take it, or its company may not be seen. */
export function tellPlan(
  context: Context,
  { tool, query: given, said, company: kept }: KeptPlan,
  companies: ReadonlyMap<number, CompanyToday>,
): AnswerPlan | undefined {
  const company = kept ? companies.get(kept.id) : null
  if (company === undefined) return undefined
  const named = kept && company ? { ...given, [kept.part]: String(company.id) } : given
  const query = queryOf(context, tool, named)
  if (!takes(tool, query)) return undefined
  const isOfCompany = company !== null && ['company', 'companyContacts', 'companyRecords'].includes(tool)
  return {
    tool,
    query,
    said,
    company: company && { id: company.id, name: company.name },
    address: isOfCompany ? pathOfCompany(company) : addressOf(tool, named),
    isAllowed: passes(context.actor, tools[tool].route.permission as Parameters<typeof passes>[1]),
  }
}

const pathOfCompany = ({ id, name }: CompanyToday) =>
  `/contacts/tabs/${/^\.+$/.test(name) ? '-' : encodeURIComponent(name)}/${id}`

/** The list of posts asks for moments, its page for days. */
const queryOf = (context: Context, tool: ToolName, query: Query): Query =>
  tool === 'netPosts' ? inInstants(context, query) : query

const inInstants = ({ zone }: Context, { from, to, ...query }: Query): Query => ({
  ...query,
  ...(from ? { from: beginOfDay(from, zone).toISOString() } : {}),
  ...(to ? { to: beginOfDay(addDays(to, 1), zone).toISOString() } : {}),
})
