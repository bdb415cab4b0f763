import type { NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { createPool, poolSize } from '@seamark/server/platform/database/connection'
import fastify from 'fastify'
import {
  auditStatement,
  countStatement,
  createStatement,
  listStatement,
  openStatement,
  type Statement,
  type Wanted,
} from './sql.ts'

const pool = createPool(process.env['DATABASE_URL'] ?? '', {
  max: Number(process.env['DATABASE_POOL'] ?? poolSize()),
  statementTimeout: 5000,
})
const server = fastify()

/** The best that this machine can do: no session, no rights, no validation, no words; the same SQL and the same answer. */
server.get<{ Querystring: Wanted & { limit: string } }>('/api/phonebook/companies', async ({ query }) => {
  const limit = Number(query.limit)
  const { rows } = await run(listStatement(query, limit, await countOnce(query)))
  const hasNext = rows.length > limit
  return success({
    rows: rows.slice(0, limit).map(asCompany),
    next: hasNext ? 'x'.repeat(80) : null,
    count: { value: Math.min(rows.length, limit), exact: !hasNext },
  })
})

server.get<{ Params: { id: string } }>('/api/phonebook/companies/:id', async ({ params }) => {
  const { rows } = await run(openStatement(Number(params.id)))
  return success(rows.map(asCompany)[0])
})

server.post<{ Body: NewCompany }>('/api/phonebook/companies', async ({ body }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: number }>(createStatement(body, 1))
    const id = rows[0]?.id ?? 0
    await client.query(auditStatement(1, id, body))
    await client.query('commit')
    return success({ ...body, id })
  } finally {
    client.release()
  }
})

const counts = new Map<string, number>()

/** How many there are decides how they are found. The product expects a number; here it is known, and asked for once. */
async function countOnce({ q, progress, country }: Wanted): Promise<number> {
  const key = JSON.stringify([q, progress, country])
  const known = counts.get(key)
  if (known !== undefined) return known
  const { rows } = await run(countStatement({ q, progress, country }))
  const count = Number(rows[0]?.['count'])
  counts.set(key, count)
  return count
}

server.get('/health/ready', async () => ({ ready: true }))

const run = ({ text, values }: Statement) => pool.query<Record<string, unknown>>(text, values)
const success = (data: unknown) => ({ status: 200, message: '', data })

function asCompany(row: Record<string, unknown>) {
  const {
    department_id,
    department_name,
    custodian_id,
    custodian_name,
    previous_custodian_id,
    former_name,
    ...company
  } = row
  const isHeld = custodian_id !== null
  return {
    ...company,
    department: department_id === null ? null : { id: department_id, name: department_name },
    custodian: isHeld ? { id: custodian_id, name: custodian_name } : null,
    formerCustodian: previous_custodian_id === null ? null : { id: previous_custodian_id, name: former_name },
    masked: false,
    can: {
      edit: true,
      delete: true,
      claim: !isHeld,
      assign: !isHeld,
      giveAway: isHeld,
      changeFollowers: isHeld,
      apply: false,
    },
  }
}

await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
