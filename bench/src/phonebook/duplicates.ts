import { createClient } from '@seamark/contract/platform/client'
import { findSimilarCompanies, lookUpCompanies, lookUpContacts } from '@seamark/contract/phonebook/look-ups/look-ups'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { withConnection } from '../measuring/connection.ts'
import type { Figure } from '../measuring/figures.ts'
import { percentile } from '../measuring/paced.ts'
import type { BookStage } from './stage.ts'

const forms = 40
const goal = 15

/** Measures the panel beside a new company while somebody in sales types: equal values of all companies, similar ones of those she sees. */
export async function* duplicateFigures({
  sales: { address, headers },
  databaseUrl,
  unit,
}: BookStage): AsyncGenerator<Figure> {
  const call = createClient({ base: `${address}/api`, headers: () => headers })
  const typed = await typedForms(databaseUrl)
  // The company to which the typed contact is to belong.
  const own = (await call(listCompanies, { query: { limit: 1 } })).rows[0]?.id ?? 0
  for (const [name, ask] of [
    ['exact, whoever holds it', async (body: Typed) => (await call(lookUpCompanies, { body })).matches.length],
    [
      'a contact’s number and address, whoever has them',
      async ({ telephone, email }: Typed) => {
        const values = [
          { kind: 'mobile' as const, value: telephone },
          { kind: 'email' as const, value: email },
        ]
        return (await call(lookUpContacts, { params: { id: own }, body: { values } })).matches.length
      },
    ],
    ['similar, among what one sees', async (body: Typed) => (await call(findSimilarCompanies, { body })).rows.length],
  ] as const) {
    const taken: number[] = []
    let found = 0
    for (const body of typed) {
      const began = performance.now()
      found += await ask(body)
      taken.push(performance.now() - began)
    }
    const p95 = percentile(taken, 0.95)
    yield {
      name: `duplicates, ${name}: p95 of ${forms}, ${found} found`,
      value: p95,
      unit: 'ms',
      limit: unit,
      ratio: p95 / unit,
      goal: `≤ ${goal} U`,
      holds: found > 0 && p95 / unit <= goal,
    }
  }
}

type Typed = Awaited<ReturnType<typeof typedForms>>[number]

/** Returns companies from all over the table as somebody would type them again: the name without its legal form, number and mailbox unchanged. */
const typedForms = (databaseUrl: string) =>
  withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; telephone: string; email: string; country: string }>(
      `select name, telephone, email, country from phonebook.companies where id = any(
         array(select 1 + (n * 7919::bigint * 131) % (select max(id) from phonebook.companies) from generate_series(1, $1::int) n))`,
      [forms],
    )
    return rows.map(({ name, ...others }) => ({
      name: name.replace(/(有限公司|股份有限公司| Co\., Ltd\.?)$/, ''),
      ...others,
    }))
  })
