import type { Profiler } from 'node:inspector'
import { withConnection } from '../measuring/connection.ts'
import { type Figure, plainFigure } from '../measuring/figures.ts'
import { ticksOf } from '../measuring/processor.ts'
import { type ProfiledProcess, startProfiled, signIn } from '../measuring/processes.ts'
import { companyKinds } from './company-kinds.ts'
import { openDay } from './daily-kinds.ts'
import type { Kind } from './kind.ts'
import { divideAmongStages, stages } from './stages.ts'

const turns = 500

/**
 * Says where the processor time of a request goes, in microseconds: that of the web process by stage, from a sampled profile, and that of
 * PostgreSQL; and how many statements it sends. The requests come one after another, and the time of the sender is not in it.
 */
export async function* requestFigures(databaseUrl: string, only: readonly string[]): AsyncGenerator<Figure> {
  const product = await startProfiled(databaseUrl)
  try {
    const administrator = { address: product.address, headers: await signIn(product, databaseUrl) }
    const kinds = [...companyKinds(administrator), ...(await openDay(product.address, databaseUrl))]
    const isWanted = ({ name }: Kind) => only.length === 0 || only.some((part) => name.includes(part))
    for (const kind of kinds.filter(isWanted)) yield* kindFigures(kind, product, databaseUrl)
  } finally {
    await product.stop()
  }
}

async function* kindFigures(
  { name, ask }: Kind,
  { profiler }: ProfiledProcess,
  databaseUrl: string,
): AsyncGenerator<Figure> {
  // The first turns make connections, prepare statements and let the compiler see what is hot.
  for (let turn = 0; turn < turns / 2; turn++) await ask(turn)
  const before = { ...(await read<Usage>(`${profiler}/usage`)), postgres: await postgresMicroseconds(databaseUrl) }
  for (let turn = turns / 2; turn < 1.5 * turns; turn++) await ask(turn)
  const after = await read<Usage>(`${profiler}/usage`)
  const inWeb = (after.microseconds - before.microseconds) / turns
  const inPostgres = ((await postgresMicroseconds(databaseUrl)) - before.postgres) / turns
  // A profile costs time of its own, so it says the shares only.
  await read(`${profiler}/start`)
  for (let turn = 1.5 * turns; turn < 2.5 * turns; turn++) await ask(turn)
  const shares = divideAmongStages(await read<Profiler.Profile>(`${profiler}/stop`))
  for (const stage of stages) yield figure(`${name}: ${stage}`, (shares.get(stage) ?? 0) * inWeb)
  yield figure(`${name}: the web process`, inWeb)
  yield figure(`${name}: PostgreSQL`, inPostgres)
  yield figure(`${name}: together`, inWeb + inPostgres)
  yield figure(`${name}: statements sent`, (after.statements - before.statements) / turns, 'statements')
}

interface Usage {
  microseconds: number
  statements: number
}

const read = async <Answer>(url: string) => (await (await fetch(url)).json()) as Answer

const figure = (name: string, value: number, unit = 'µs') => plainFigure(name, value, unit)

/** The processor time of all connections that are open now. Linux counts it in hundredths of a second. */
const postgresMicroseconds = (databaseUrl: string) =>
  withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows.reduce((sum, { pid }) => sum + ticksOf(pid) * 10_000, 0)
  })
