import type { suggestMargin as suggested } from '@seamark/contract/rates/quotes/quote-lists'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { knownPort } from '../../territory/index.ts'

/** The caller's last margin for this client and pair of ports, else for any client on the lane of the port of discharge. */
export async function suggestMargin(
  context: Context,
  { companyId, pol, pod }: z.output<NonNullable<typeof suggested.query>>,
) {
  authorize(context, 'rates.writeQuotes')
  const client =
    companyId === undefined
      ? undefined
      : await lastMargin(context, sql`q.company_id = ${companyId} and ${pol} = any(l.pols) and ${pod} = any(l.pods)`)
  if (client) return { margin: client, from: 'client' as const }
  const lane = knownPort(pod)?.lane
  const own = await lastMargins(context)
  const near = own.find(({ pods }) => pods.some((code) => code === pod || (lane && knownPort(code)?.lane === lane)))
  return near ? { margin: near.margin, from: 'lane' as const } : { margin: null, from: null }
}

type Used = NonNullable<Awaited<ReturnType<typeof lastMargins>>[number]>['margin']

async function lastMargin(context: Context, which: RawBuilder<unknown>): Promise<Used | undefined> {
  const [found] = await lastMargins(context, which, 1)
  return found?.margin
}

const marginsRead = 200

async function lastMargins(context: Context, which: RawBuilder<unknown> = sql`true`, most = marginsRead) {
  const { rows } = await sql<{ pods: string[]; margin: { kind: 'amount' | 'percent'; value: number } }>`
    select l.pods, json_build_object('kind', l.margin_kind, 'value', l.margin_value) as margin
    from rates.quotes q join rates.quote_lines l on l.quote_id = q.id
    where q.author_id = ${personOf(context).id} and q.issued_at is not null and l.margin_kind is not null and ${which}
    order by q.issued_at desc, l.place limit ${most}`.execute(context.db)
  return rows
}
