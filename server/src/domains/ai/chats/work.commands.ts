import { type Context, passes, personOf } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { describeError } from '../../../platform/log.ts'
import { actFor } from '../../identity/index.ts'
import type { ModelUsage } from '../endpoints/adapters/streams.ts'
import { ModelFailed } from '../endpoints/troubles.rules.ts'
import type { TurnPiece } from '../turns/pieces.rules.ts'
import { answerByModel, type TurnParts } from '../turns/turns.queries.ts'
import { Draft } from './drafts.commands.ts'
import { talkOf, TooLong } from './talks.queries.ts'

const permission = 'ai.ask'
/** How often a process says that it is at work, and reads again whether it may be. */
const tickMs = 2000

/** Why an answer at work ends before it is whole: somebody has stopped it, or it is gone; or its process ends. */
type Ending = 'stopped' | 'process'

/**
 * The answers at which this process is at work. Nothing else knows of them than their rows: whoever stops one changes its row, and whoever shows one reads
 * it, in any process.
 */
export class AnswersAtWork {
  readonly #parts: TurnParts
  readonly #atWork = new Map<number, { abort: AbortController; isOver: Promise<void> }>()
  #isEnding = false

  constructor(parts: TurnParts) {
    this.#parts = parts
  }

  /** The models that may be asked, the default first. */
  get models(): readonly string[] {
    return this.#parts.endpoints.chat?.models ?? []
  }

  get endpoints(): TurnParts['endpoints'] {
    return this.#parts.endpoints
  }

  /** Works at an answer that was kept for a model. It goes on when the call that began it is answered, and when its page is left. */
  begin(context: Context, id: number) {
    const abort = new AbortController()
    const isOver = workAt(context, this.#parts, id, abort).finally(() => this.#atWork.delete(id))
    this.#atWork.set(id, { abort, isOver })
    if (this.#isEnding) abort.abort('process' satisfies Ending)
  }

  /** Closes the connection to the model of an answer that was stopped, if it is this process's. */
  stop(id: number) {
    this.#atWork.get(id)?.abort.abort('stopped' satisfies Ending)
  }

  /** The process ends: its answers are broken, with what they have said. */
  async end() {
    this.#isEnding = true
    for (const { abort } of this.#atWork.values()) abort.abort('process' satisfies Ending)
    await Promise.all([...this.#atWork.values()].map(({ isOver }) => isOver))
  }
}

async function workAt(context: Context, parts: TurnParts, id: number, abort: AbortController) {
  const { signal } = abort
  const asker = new Asker(context)
  const lose = () => abort.abort('stopped' satisfies Ending)
  const draft = new Draft(context, id, { asker: asker.context, lose })
  const endTicks = repeat(() => keepAtWork(asker, draft, lose), tickMs)
  try {
    await answer(asker.context, parts, { id, draft, signal })
    await draft.end(signal.aborted ? endingOf(signal) : { state: 'done' })
  } catch (error) {
    await draft.end(signal.aborted ? endingOf(signal) : failureOf(context, id, error)).catch((trouble: unknown) => {
      // Its lease ends, and with it the answer.
      context.log.warn({ err: describeError(trouble), answer: id }, 'the end of an answer was not kept')
    })
  } finally {
    endTicks()
    draft.close()
  }
}

/** Does something again and again, never twice at once: beside a slow database a turn is left out. Returns what ends it. */
export function repeat(deed: () => Promise<void>, everyMs: number): () => void {
  let isAtIt = false
  const timer = setInterval(() => {
    if (isAtIt) return
    isAtIt = true
    void deed().finally(() => (isAtIt = false))
  }, everyMs)
  return () => clearInterval(timer)
}

interface Work {
  id: number
  draft: Draft
  signal: AbortSignal
}

/** Asks the model and keeps what it says. */
async function answer(context: Context, parts: TurnParts, { id, draft, signal }: Work) {
  const talk = await talkOf(context, id)
  if (!talk) return
  await draft.addSubjectsOf(talk.told)
  const turn = { ...talk.turn, onUsed: (usage: ModelUsage) => draft.use(usage) }
  for await (const piece of answerByModel(context, parts, turn, signal)) {
    if (signal.aborted) return
    await take(draft, piece)
  }
}

const endingOf = ({ reason }: AbortSignal) =>
  (reason as Ending) === 'process' ? ({ state: 'broken' } as const) : ({ state: 'stopped' } as const)

function failureOf({ log }: Context, id: number, error: unknown) {
  if (error instanceof ModelFailed) {
    const { code, params, retryAfter } = error
    return {
      state: 'failed' as const,
      failure: code,
      params: { ...params, ...(retryAfter === undefined ? {} : { seconds: Math.ceil(retryAfter) }) },
    }
  }
  if (error instanceof TooLong) return { state: 'failed' as const, failure: 'too_long', params: error.params }
  log.error({ err: describeError(error), answer: id }, 'an answer failed')
  return { state: 'failed' as const, failure: 'unexpected', params: {} }
}

async function take(draft: Draft, piece: TurnPiece) {
  switch (piece.kind) {
    case 'text':
    case 'thinking':
      return draft.say(piece.kind, piece.text)
    case 'call':
      return draft.addCall(piece.call)
    case 'subjects':
      return draft.addSubjects(piece.subjects)
    case 'handles':
      return draft.addHandles(piece.handles)
    case 'proposal':
      return draft.addProposal(piece.proposal)
    case 'note':
      return draft.addNote(piece.note)
    case 'usage':
      return draft.use(piece)
    case 'finish':
      return piece.reason === 'done' ? undefined : draft.addNote('limit')
  }
}

/** Renews the lease, and reads the rights of whoever asked again. An answer whose asker may not ask any more is left. */
async function keepAtWork(asker: Asker, draft: Draft, lose: () => void) {
  try {
    draft.keepSoon()
    if (!(await asker.readRights())) lose()
  } catch (error) {
    asker.context.log.warn({ err: describeError(error) }, 'the rights of an asker were not read')
  }
}

/** Whoever asked, with the rights that she has by now. */
class Asker {
  readonly context: Context
  readonly #begun: Context
  #actor: Context['actor']

  constructor(context: Context) {
    this.#begun = context
    this.#actor = context.actor
    const actorNow = () => this.#actor
    this.context = {
      ...context,
      get actor() {
        return actorNow()
      },
    }
  }

  /** Returns whether she may still ask. */
  async readRights(): Promise<boolean> {
    const { id: userId, roleId } = personOf(this.#begun)
    try {
      const { actor } = await actFor(this.#begun, { userId, roleId })
      this.#actor = actor
      return passes(actor, permission)
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  }
}
