import type { Log } from '../../log.ts'

/** Something that is told at every beat that it still lives. */
export interface Beating {
  /** Reads the session again and writes the heartbeat; rejects when the stream must end. */
  beat: () => Promise<void>
  end: () => void
}

/** A revoked right ends its stream within five seconds, so a beat begins at the latest so long after the last one. */
const longestMs = 4500
const shortestMs = 3500

/**
 * Lets the streams of a process beat together, so that their sessions are read by one statement. The time between beats varies, so that the processes of an
 * installation do not beat together.
 */
export class Beats {
  readonly #streams = new Set<Beating>()
  readonly #log: Log
  readonly #besides: (() => Promise<void>) | undefined
  #timer: NodeJS.Timeout | undefined

  /** `besides` is what else is done at every beat. */
  constructor(log: Log, besides?: () => Promise<void>) {
    this.#log = log
    this.#besides = besides
  }

  add(stream: Beating) {
    this.#streams.add(stream)
    this.#timer ??= this.#beatLater()
  }

  remove(stream: Beating) {
    this.#streams.delete(stream)
  }

  stop() {
    clearTimeout(this.#timer)
  }

  endFailed(stream: Beating, error: unknown) {
    this.#log.debug({ err: error }, 'live stream ended')
    stream.end()
  }

  #beatLater() {
    return setTimeout(() => void this.#beat(), shortestMs + Math.random() * (longestMs - shortestMs)).unref()
  }

  async #beat() {
    this.#timer = this.#streams.size > 0 ? this.#beatLater() : undefined
    if (this.#streams.size === 0) return
    await Promise.all([
      this.#besides?.(),
      ...[...this.#streams].map((stream) => stream.beat().catch((error: unknown) => this.endFailed(stream, error))),
    ])
  }
}
