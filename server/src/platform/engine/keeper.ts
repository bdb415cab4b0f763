import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { FolderTaken, type HostPlace, HostProcess } from './host-process.ts'

export interface KeeperOptions extends HostPlace {
  log: (line: string) => void
  /** An engine that is silent for this long, twice in a row, is taken for hung. */
  silenceMs: number
}

/**
 * `asleep`: it starts at the next question. `waking`: it starts. `up`: it answers. `resting`: it may be ending. `returning`: it has died and is
 * started again. `closed`: it could not start, and the next question tries again after a while. `stopped`: the product ends.
 */
type State = 'asleep' | 'waking' | 'up' | 'resting' | 'returning' | 'closed' | 'stopped'

/** A caller waits this long for an engine that starts, and is then told to come again. */
const patienceMs = 30_000
const mostWaiting = 200
const firstRetryMs = 200
const lastRetryMs = 10_000
/** The engine of a killed product ends within 5 s, and on a machine that is busy ten times as slowly. */
const takenMs = 60_000
const pingMs = 2000
const lookMs = 15_000

/** Starts the engine at the first question, ends it when nothing was asked for long, and replaces one that dies or hangs. */
export class EngineKeeper {
  readonly #options: KeeperOptions
  #state: State = 'asleep'
  #host: HostProcess | undefined
  readonly #waiting = new Set<Socket>()
  /** Whether it could not start the last time. */
  #hasFailed = false
  #closedUntil = 0
  #retryMs = firstRetryMs

  constructor(options: KeeperOptions) {
    this.#options = options
  }

  pid(): number | undefined {
    return this.#host?.pid
  }

  /** Takes a caller: hands her to the engine, or lets her wait until it is there. */
  take(caller: Socket) {
    if (this.#state === 'up' && this.#host) return this.#host.take(caller)
    const isClosed = this.#state === 'stopped' || (this.#state === 'closed' && performance.now() < this.#closedUntil)
    if (isClosed || this.#waiting.size >= mostWaiting) return void caller.destroy()
    this.#waiting.add(caller)
    setTimeout(() => this.#waiting.delete(caller) && caller.destroy(), patienceMs).unref()
    if (this.#state === 'asleep' || this.#state === 'closed') void this.#wake()
  }

  /** Returns whether a question would be answered: now, or once the engine has started. One that could not start is tried again. */
  async isUp(): Promise<boolean> {
    if (this.#state === 'up') return (await this.#host?.ask('ping', pingMs)) ?? false
    if (this.#state === 'closed' && performance.now() >= this.#closedUntil) void this.#wake()
    return !this.#hasFailed && ['asleep', 'waking', 'resting'].includes(this.#state)
  }

  async stop() {
    this.#state = 'stopped'
    this.#dismiss()
    await this.#host?.end()
  }

  async #wake() {
    this.#state = 'waking'
    try {
      await this.#start()
      this.#hasFailed = false
      this.#retryMs = firstRetryMs
    } catch (error) {
      if (this.#isStopped()) return
      this.#hasFailed = true
      this.#options.log(`Trade data is closed. ${error instanceof Error ? error.message : String(error)}`)
      this.#state = 'closed'
      this.#closedUntil = performance.now() + this.#retryMs
      this.#retryMs = Math.min(this.#retryMs * 2, lastRetryMs)
      this.#dismiss()
    }
  }

  async #start() {
    const host = await this.#startWhenFree()
    if (this.#isStopped()) return host.end()
    this.#host = host
    this.#open(host)
    void host.ended.then(() => this.#hearEnd(host))
    void this.#watch(host)
    if (this.#options.idleMs > 0) void this.#offerRest(host)
  }

  async #startWhenFree(): Promise<HostProcess> {
    for (const until = performance.now() + takenMs; ; await wait(100)) {
      const host = new HostProcess(this.#options)
      this.#host = host
      try {
        await host.ready
        return host
      } catch (error) {
        const mayTryAgain = error instanceof FolderTaken && performance.now() < until && !this.#isStopped()
        if (!mayTryAgain) throw error
      }
    }
  }

  /** Lets all who wait in. */
  #open(host: HostProcess) {
    this.#state = 'up'
    for (const caller of this.#waiting) host.take(caller)
    this.#waiting.clear()
  }

  #hearEnd(host: HostProcess) {
    if (this.#isStopped()) return
    const isWanted = this.#waiting.size > 0
    if (this.#state !== 'resting' && !host.hasRested()) void this.#bringBack()
    else if (isWanted) void this.#wake()
    else this.#state = 'asleep'
  }

  async #bringBack() {
    this.#state = 'returning'
    for (let retryMs = firstRetryMs; !this.#isStopped(); retryMs = Math.min(retryMs * 2, lastRetryMs)) {
      this.#options.log('The engine of trade data has ended and is started again …')
      await wait(retryMs)
      if (this.#isStopped()) return
      const isBack = await this.#start().then(
        () => true,
        () => false,
      )
      if (isBack) return
    }
  }

  /**
   * A living process may answer nothing, because it was stopped or its library loops. One silence may come from a machine that slept, so it
   * takes two.
   */
  async #watch(host: HostProcess) {
    const { silenceMs, log } = this.#options
    for (let silent = 0; silent < 2; ) {
      await wait(silenceMs / 2, undefined, { ref: false })
      if (!host.isAlive() || this.#isStopped()) return
      silent = (await host.ask('alive', silenceMs)) ? 0 : silent + 1
    }
    if (!host.isAlive() || this.#isStopped()) return
    log('The engine of trade data does not answer and is ended.')
    host.kill()
  }

  /** Asks now and then whether it may rest. Callers wait meanwhile, so that none comes to an engine that is ending. */
  async #offerRest(host: HostProcess) {
    for (const lookAt = Math.min(this.#options.idleMs / 2, lookMs); ; ) {
      await wait(lookAt, undefined, { ref: false })
      if (!host.isAlive() || this.#state !== 'up') return
      this.#state = 'resting'
      if (await host.rest()) return
      if (host.isAlive() && !this.#isStopped()) this.#open(host)
    }
  }

  /** Tells all who wait to come again. */
  #dismiss() {
    for (const caller of this.#waiting) caller.destroy()
    this.#waiting.clear()
  }

  #isStopped() {
    return this.#state === 'stopped'
  }
}
