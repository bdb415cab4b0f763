import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { product } from './processes.rules.ts'

export type Duty = 'web' | 'worker'

const beatMs = 20_000

/** Registers this process: once for each duty that it joins, then every twenty seconds until it leaves. */
export class Presence {
  readonly #context: Context
  readonly #id = randomUUID()
  readonly #duties = new Set<Duty>()
  #timer: NodeJS.Timeout | undefined

  constructor(context: Context) {
    this.#context = context
  }

  async join(duty: Duty) {
    this.#duties.add(duty)
    await this.#beat()
    this.#timer ??= setInterval(
      () => void this.#beat().catch((error: unknown) => this.#context.log.warn({ err: error }, 'presence')),
      beatMs,
    ).unref()
  }

  async leave() {
    clearInterval(this.#timer)
    if (this.#duties.size > 0)
      await forgetProcess(this.#context, this.#id).catch((error: unknown) =>
        this.#context.log.warn({ err: error }, 'presence'),
      )
  }

  #beat = () => registerProcess(this.#context, this.#id, [...this.#duties])
}

async function registerProcess({ db }: Context, id: string, duties: readonly Duty[]) {
  await sql`
    insert into oversight.processes (id, duties, version, started_at, seen_at)
    values (${id}, ${[...duties]}, ${product.version}, ${product.startedAt}, now())
    on conflict (id) do update set duties = excluded.duties, seen_at = excluded.seen_at`.execute(db)
}

async function forgetProcess({ db }: Context, id: string) {
  await db.deleteFrom('oversight.processes').where('id', '=', id).execute()
}

/** Deletes processes that were not seen for an hour: they were killed and could not leave. */
export async function forgetDeadProcesses({ db }: Context) {
  await sql`delete from oversight.processes where seen_at < now() - interval '1 hour'`.execute(db)
}
