import type pg from 'pg'
import type { Live, LivePublication } from '../../live.ts'
import type { Log } from '../../log.ts'
import { type Beating, Beats } from './beats.ts'
import { StreamPlaces } from './stream-places.ts'

export interface OpenStream extends Beating {
  personId: number
  /** `replaced` tells the page to wait until it is looked at, because the person has opened newer streams. */
  end: (reason?: 'replaced') => void
}

/** The live streams of one process. */
export class OpenStreams {
  /** Each stream with its place among those of all processes, once it has one. */
  readonly #open = new Map<OpenStream, number | undefined>()
  readonly #places: StreamPlaces
  readonly #beats: Beats
  readonly #log: Log

  constructor(pool: pg.Pool, live: Live, log: Log) {
    this.#log = log
    this.#beats = new Beats(log, () => this.#renewPlaces())
    this.#places = new StreamPlaces(pool, log, (places) => {
      const elsewhere = this.#endPlaces(places)
      if (elsewhere.length > 0) live.publish({ replacedStreams: elsewhere })
    })
    const hear = (publication: LivePublication) => {
      if ('replacedStreams' in publication) this.#endPlaces(publication.replacedStreams)
    }
    live.listen(hear, () => undefined)
  }

  /** Adds a stream. If its person has too many in all processes together, her oldest ends. */
  add(stream: OpenStream) {
    this.#open.set(stream, undefined)
    this.#beats.add(stream)
    this.#place(stream).catch((error: unknown) => this.#beats.endFailed(stream, error))
  }

  remove(stream: OpenStream) {
    const place = this.#open.get(stream)
    this.#open.delete(stream)
    this.#beats.remove(stream)
    if (place !== undefined) this.#places.giveBack(place)
  }

  async endAll() {
    for (const stream of this.#open.keys()) stream.end()
    this.#beats.stop()
    await this.#places.leave()
  }

  async #place(stream: OpenStream) {
    const place = (await this.#places.take(stream)) ?? null
    if (place === null) return stream.end('replaced')
    if (this.#open.has(stream)) this.#open.set(stream, place)
    else this.#places.giveBack(place)
  }

  /** Returns the places that are not of this process. */
  #endPlaces(places: readonly number[]) {
    const streams = new Map([...this.#open].map(([stream, place]) => [place, stream]))
    for (const place of places) streams.get(place)?.end('replaced')
    return places.filter((place) => !streams.has(place))
  }

  /** Ends streams that lost their place to newer ones elsewhere, in case the word of it did not arrive. */
  async #renewPlaces() {
    const placed = [...this.#open].flatMap(([stream, place]) => (place === undefined ? [] : { stream, place }))
    try {
      const kept = await this.#places.renew()
      for (const { stream, place } of placed) if (!kept?.has(place)) stream.end(kept && 'replaced')
    } catch (error) {
      this.#log.debug({ err: error }, 'live streams not counted')
    }
  }
}
