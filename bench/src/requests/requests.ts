import type { Profiler } from 'node:inspector'
import fs from 'node:fs'
import { withConnection } from '../measuring/connection.ts'
import type { Figure } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { type ProfiledProcess, startProfiled, signIn } from '../measuring/processes.ts'
import { divideAmongStages, stages } from './stages.ts'

const turns = 500
const base = '/api/phonebook/companies'
const list = `${base}?${new URLSearchParams({ sort: 'updatedAt', order: 'desc', limit: '50' })}`

interface Kind {
  name: string
  /** The requests of one turn; what follows from an answer is asked next. */
  ask: (target: Target, turn: number) => Promise<unknown>
}

const kinds: readonly Kind[] = [
  { name: 'list of companies', ask: (target) => send(target, 'GET', list) },
  { name: 'open', ask: (target, turn) => send(target, 'GET', `${base}/${1 + ((Math.abs(turn) * 7919) % 5000)}`) },
  { name: 'create', ask: (target, turn) => send(target, 'POST', base, newCompany(turn)) },
  { name: 'update', ask: update },
]

/**
 * Says where the processor time of a request goes, in microseconds: that of the web process by stage, from a sampled profile, and that of
 * PostgreSQL. The requests come one after another, and the time of the sender is not in it.
 */
export async function* requestFigures(databaseUrl: string): AsyncGenerator<Figure> {
  const product = await startProfiled(databaseUrl)
  try {
    const target = { address: product.address, headers: await signIn(product, databaseUrl) }
    for (const kind of kinds) yield* kindFigures(kind, target, product, databaseUrl)
  } finally {
    await product.stop()
  }
}

async function* kindFigures(
  { name, ask }: Kind,
  target: Target,
  { profiler }: ProfiledProcess,
  databaseUrl: string,
): AsyncGenerator<Figure> {
  // The first turns make connections, prepare statements and let the compiler see what is hot.
  for (let turn = 0; turn < turns / 2; turn++) await ask(target, -1 - turn)
  const before = { web: await read<number>(`${profiler}/usage`), postgres: await postgresMicroseconds(databaseUrl) }
  for (let turn = 0; turn < turns; turn++) await ask(target, turn)
  const inWeb = ((await read<number>(`${profiler}/usage`)) - before.web) / turns
  const inPostgres = ((await postgresMicroseconds(databaseUrl)) - before.postgres) / turns
  // A profile costs time of its own, so it says the shares only.
  await read(`${profiler}/start`)
  for (let turn = turns; turn < 2 * turns; turn++) await ask(target, turn)
  const shares = divideAmongStages(await read<Profiler.Profile>(`${profiler}/stop`))
  for (const stage of stages) yield figure(`${name}: ${stage}`, (shares.get(stage) ?? 0) * inWeb)
  yield figure(`${name}: the web process`, inWeb)
  yield figure(`${name}: PostgreSQL`, inPostgres)
  yield figure(`${name}: together`, inWeb + inPostgres)
}

const read = async <Answer>(url: string) => (await (await fetch(url)).json()) as Answer

const figure = (name: string, value: number): Figure => ({
  name,
  value,
  unit: 'µs',
  limit: null,
  ratio: null,
  goal: '',
  holds: true,
})

/** The processor time of all connections that are open now. Linux counts it in hundredths of a second. */
const postgresMicroseconds = (databaseUrl: string) =>
  withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows.reduce((sum, { pid }) => sum + ticksOf(pid) * 10_000, 0)
  })

function ticksOf(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

async function send({ address, headers }: Target, method: string, path: string, body?: object, more: object = {}) {
  const response = await fetch(address + path, {
    method,
    // Compressing costs more than all the rest, is done beside it, and saves the network more than it costs.
    headers: {
      'accept-encoding': 'identity',
      ...headers,
      ...more,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

const versions = new Map<number, number>()

/** Changes progress and telephone, as people do after a call. The version of a company is the one of its last answer. */
async function update(target: Target, turn: number) {
  const id = 1 + (Math.abs(turn) % 200)
  const version = versions.get(id) ?? (await versionOf(target, id))
  const progress = version % 2 === 0 ? 'quoted' : 'following'
  const body = { progress, progressReason: 'measured', telephone: `142${String(Math.abs(turn)).padStart(8, '0')}` }
  await send(target, 'PATCH', `${base}/${id}`, body, { 'if-match': `"${version}"` })
  versions.set(id, version + 1)
}

async function versionOf(target: Target, id: number) {
  const { data } = (await send(target, 'GET', `${base}/${id}`)) as { data: { version: number } }
  return data.version
}

const newCompany = (turn: number) => ({
  name: `宁波测远${turn < 0 ? `预${-turn}` : turn}国际货运代理有限公司`,
  code: `R${turn < 0 ? 'P' : 'M'}${String(Math.abs(turn)).padStart(7, '0')}`,
  progress: 'contacted',
  type: 'forwarder',
  telephone: `143${String(Math.abs(turn)).padStart(8, '0')}`,
  email: `sales@firm${turn < 0 ? `p${-turn}` : turn}.example`,
  country: 'CN',
  province: '浙江省',
  city: '宁波',
  address: '港城路 8 号',
})
