import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { readInLots } from '../../lots.ts'

/** More open pages than people have; each stream costs memory and a share of every event. */
const mostOfPerson = 10
/** A process that misses so many seconds of beats counts as killed. */
const leaseSeconds = 20

/**
 * The places of this process's live streams among those of all processes. A row is written when a stream opens and another when it closes, many in
 * one statement; between, only the lease of the process is renewed.
 */
export class StreamPlaces {
  readonly #processId = randomUUID()
  readonly #pool: pg.Pool
  readonly #log: Log
  readonly #endReplaced: (places: readonly number[]) => void
  #hasLeft = false

  /** `endReplaced` ends the streams at these places, in whichever process they are. */
  constructor(pool: pg.Pool, log: Log, endReplaced: (places: readonly number[]) => void) {
    this.#pool = pool
    this.#log = log
    this.#endReplaced = endReplaced
  }

  /** Takes the newest place of a person. The oldest streams beyond the limit lose theirs; null when that is this one itself. */
  readonly take = readInLots(async (streams: { personId: number }[]) => {
    const places = await this.#insert(streams.map(({ personId }) => personId))
    const replaced = new Set(await this.#freeBeyondLimit(streams.map(({ personId }) => personId)))
    this.#endReplaced([...replaced].filter((place) => !places.includes(place)))
    return new Map(streams.map((stream, index) => [stream, asPlace(places[index], replaced)]))
  })

  giveBack(place: number) {
    if (!this.#hasLeft) this.#giveBackInLots(place).catch((error: unknown) => this.#log.debug({ err: error }, 'stream'))
  }

  readonly #giveBackInLots = readInLots(async (places: number[]) => {
    await this.#pool.query('delete from platform.open_streams where id = any ($1)', [places])
    return new Map<number, void>()
  })

  /** Renews the lease. Returns the places that this process still has; undefined when its lease was over and all are lost. */
  async renew(): Promise<ReadonlySet<number> | undefined> {
    const { rows } = await this.#pool.query<{ renewed: boolean; places: number[] }>(
      `with renewed as (
         update platform.stream_processes set lease_until = now() + make_interval(secs => $2) where id = $1 returning 1),
       dead as (
         delete from platform.stream_processes where id in (
           select id from platform.stream_processes where lease_until < now() and id <> $1 for update skip locked))
       select exists (select from renewed) as renewed,
              array(select id from platform.open_streams where process_id = $1) as places`,
      [this.#processId, leaseSeconds],
    )
    const [row] = rows
    return row?.renewed ? new Set(row.places) : undefined
  }

  /** Gives all places back, because the process ends. */
  async leave() {
    this.#hasLeft = true
    await this.#pool
      .query('delete from platform.stream_processes where id = $1', [this.#processId])
      .catch((error: unknown) => this.#log.debug({ err: error }, 'stream'))
  }

  /** The places are given in the order of the people. */
  async #insert(people: readonly number[]): Promise<number[]> {
    const { rows } = await this.#pool.query<{ id: number }>(
      `with process as (
         insert into platform.stream_processes (id, lease_until) values ($1, now() + make_interval(secs => $2))
         on conflict (id) do update set lease_until = excluded.lease_until),
       opened as (
         insert into platform.open_streams (process_id, person_id)
         select $1, person from unnest($3::bigint[]) with ordinality as o (person, place) order by place returning id)
       select id from opened order by id`,
      [this.#processId, leaseSeconds, people],
    )
    return rows.map(({ id }) => id)
  }

  /** It is a statement of its own, so that of two processes that open streams at once, the later one sees those of both. */
  async #freeBeyondLimit(people: readonly number[]): Promise<number[]> {
    const { rows } = await this.#pool.query<{ id: number }>(
      `delete from platform.open_streams where id = any (array(
         select id from (
           select s.id, row_number() over (partition by s.person_id order by s.id desc) as newest
           from platform.open_streams s join platform.stream_processes p on p.id = s.process_id and p.lease_until > now()
           where s.person_id = any ($1)) counted
         where newest > $2)) returning id`,
      [people, mostOfPerson],
    )
    return rows.map(({ id }) => id)
  }
}

const asPlace = (place: number | undefined, replaced: ReadonlySet<number>) =>
  place === undefined || replaced.has(place) ? null : place
