import type { Log } from '../log.ts'

export interface OpenStream {
  personId: number
  /** Reads the session again and writes the heartbeat; rejects when the stream must end. */
  beat: () => Promise<void>
  /** `replaced` tells the page to wait until it is looked at, because the person has opened newer streams. */
  end: (reason?: 'replaced') => void
}

/** More open pages than people have; each stream costs memory and a share of every event. */
const mostOfPerson = 10
/** A revoked right ends its stream within five seconds, so a beat begins at the latest so long after the last one. */
const longestMs = 4500
const shortestMs = 3500

/**
 * The live streams of one process. They beat together, so that their sessions are read by one statement. The time between beats varies, so that
 * the processes of an installation do not beat together.
 */
export class OpenStreams {
  readonly #open = new Set<OpenStream>()
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined

  constructor(log: Log) {
    this.#log = log
  }

  /** Adds a stream. If its person has too many, her oldest ends. */
  add(stream: OpenStream) {
    this.#open.add(stream)
    const own = [...this.#open].filter(({ personId }) => personId === stream.personId)
    for (const oldest of own.slice(0, -mostOfPerson)) oldest.end('replaced')
    this.#timer ??= this.#beatLater()
  }

  remove(stream: OpenStream) {
    this.#open.delete(stream)
  }

  endAll() {
    for (const stream of this.#open) stream.end()
    clearTimeout(this.#timer)
  }

  #beatLater() {
    return setTimeout(() => void this.#beat(), shortestMs + Math.random() * (longestMs - shortestMs)).unref()
  }

  async #beat() {
    this.#timer = this.#open.size > 0 ? this.#beatLater() : undefined
    await Promise.all(
      [...this.#open].map((stream) =>
        stream.beat().catch((error: unknown) => {
          this.#log.debug({ err: error }, 'live stream ended')
          stream.end()
        }),
      ),
    )
  }
}
