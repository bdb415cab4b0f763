import type { Context } from '../../../platform/context.ts'
import type { House } from '../../../platform/domain.ts'
import { planText } from '../answers/answers.queries.ts'
import type { KnownValue } from '../endpoints/masks.rules.ts'
import { Declined } from './declined.rules.ts'
import { Handles } from './handles.rules.ts'
import { contactsNamedIn, contactsOfCompanies, valuesWithin } from '../endpoints/known-contacts.queries.ts'
import type { KeptCall, Turn, TurnPiece, TurnSubject } from './pieces.rules.ts'
import { isProposal, propose } from './proposals.queries.ts'
import { isTool, type Ran, type Run, runPlan, runTool, textOf } from './runs.queries.ts'

/** The most calls of a turn, and bytes of all that they give back. */
const deskLimits = { calls: 8, bytes: 24 * 1024 } as const

/** What comes of a call: what the page is shown, and what the model is told. */
interface Answered {
  pieces: readonly TurnPiece[]
  told: unknown
}

/** Somebody outside may have written what stands in an image, and only the model has read it. */
const wordsOfImages = ''

const refusedByLimit = { outcome: 'limit', why: 'The limit of this answer is reached. Answer with what you have.' }

/** Where the calls of one turn are answered, within its limits. It remembers what the model was shown. */
export class Desk {
  readonly handles: Handles
  readonly declined = new Declined()
  readonly #run: Run
  readonly #own: string
  readonly #asked = new Map<string, true>()
  readonly #known = new Map<string, KnownValue>()
  /** Also what the model has made of such words in earlier answers. */
  readonly #outside: string[]
  #calls = 0
  #bytes: number = deskLimits.bytes
  /** Whether something was asked for that the limits forbid. */
  isAtLimit = false
  /** How many proposals were made, and whether one of them came after words from outside. */
  proposed = 0
  hasOutsideProposal = false

  constructor({ context, read }: { context: Context; read: House['read'] }, { text, images, history, handles }: Turn) {
    this.handles = new Handles(handles)
    // Who the asker is by now is asked at each call: rights may be lost while the model thinks.
    const asAssistant: Context = {
      ...context,
      via: 'assistant',
      get actor() {
        return context.actor
      },
    }
    this.#run = { context: asAssistant, read, handles: this.handles }
    const unread = (images?.length ?? 0) > 0 ? [wordsOfImages] : []
    this.#outside = [...unread, ...history.flatMap((one) => (one.isFromOutside ? [one.text] : []))]
    this.#own = [text, ...history.flatMap((one) => (one.from === 'person' ? [one.text] : []))].join('\n')
  }

  /** The names and accounts of contacts that stand in what the model is shown. */
  get known(): readonly KnownValue[] {
    return [...this.#known.values()]
  }

  /** Learns whom it must not name of what was said before: the values of masked accounts stand there. */
  async knowContactsOf({ text, history, handles, companies = [] }: Turn) {
    const said = [text, ...history.map((one) => one.text)].join('\n')
    const named = handles.flatMap(({ kind, id }) => (kind === 'company' ? [id] : []))
    const ofCompanies = await contactsOfCompanies(this.#run.context, [...new Set([...named, ...companies])])
    this.#know(valuesWithin(said, ofCompanies))
    this.#know(await contactsNamedIn(this.#run.context, said))
  }

  /** Answers a call of the model. Two equal calls are one. */
  async answerCall(name: string, input: unknown): Promise<Answered> {
    const key = JSON.stringify([name, input])
    if (this.#asked.has(key))
      return { pieces: [], told: { outcome: 'same', why: 'You have asked this before; its result stands above.' } }
    if (this.#calls >= deskLimits.calls || this.#bytes <= 0) return this.refuseCall(name)
    this.#calls += 1
    this.#asked.set(key, true)
    return isProposal(name)
      ? this.#propose(name, input)
      : this.#answer(name, () => runTool(this.#run, name, input, this.#bytes))
  }

  /** A call that the limits forbid is kept, and not made. */
  refuseCall(name: string): Answered {
    this.isAtLimit = true
    this.#noteDeclined(name, 'limit')
    const call: KeptCall = { tool: isTool(name) ? name : null, outcome: 'limit', count: 0, ms: 0, plan: null }
    return { pieces: [{ kind: 'call', call }], told: refusedByLimit }
  }

  /** What the reader of sentences understands of a question, for a model that knows no tools. */
  async answerPlanned(text: string): Promise<Answered> {
    const { run, questions } = await planText(this.#run.context, text)
    const entries = questions.map(({ question, answer }) => ({ question, answer }))
    await this.#show(entries, [])
    if (!run) return { pieces: [], told: { entries } }
    const { pieces, told } = await this.#answer(run.tool, () => runPlan(this.#run, run, this.#bytes))
    return { pieces, told: { entries, [run.tool]: told } }
  }

  async #answer(name: string, run: () => Promise<Ran>): Promise<Answered> {
    const begun = performance.now()
    const ran = await run()
    const ms = Math.round(performance.now() - begun)
    const { outcome, plan, count, told, subjects, known, outside } = ran
    if (outcome === 'limit') this.isAtLimit = true
    this.#noteDeclined(name, outcome)
    this.#outside.push(...outside)
    await this.#show(told, subjects, known)
    const call: KeptCall = { tool: isTool(name) ? name : null, outcome, count, ms, plan }
    return { pieces: [...this.#shown(subjects), { kind: 'call', call }], told }
  }

  async #propose(name: string, input: unknown): Promise<Answered> {
    const before = { outside: this.#outside, own: this.#own }
    const { outcome, told, proposal, subjects } = await propose(this.#run, name, input, before)
    await this.#show(told, subjects)
    this.#noteDeclined(name, outcome)
    const pieces = this.#shown(subjects)
    if (outcome === 'proposed' && proposal) {
      this.proposed += 1
      this.hasOutsideProposal ||= proposal.outside !== null
      return { pieces: [...pieces, { kind: 'proposal', proposal }], told }
    }
    const call: KeptCall = {
      tool: null,
      outcome: outcome === 'proposed' ? 'refused' : outcome,
      count: 0,
      ms: 0,
      plan: null,
    }
    return { pieces: [...pieces, { kind: 'call', call }], told }
  }

  #noteDeclined(name: string, outcome: string) {
    if (!isTool(name) && !isProposal(name)) this.declined.add('unknown', name)
    else if (outcome === 'forbidden') this.declined.add('forbidden', name)
  }

  /** Learns whom it must not name before the model is told anything. */
  async #show(told: unknown, subjects: readonly TurnSubject[], known: readonly KnownValue[] = []) {
    this.#bytes -= Buffer.byteLength(JSON.stringify(told))
    const text = textOf(told)
    const companies = subjects.flatMap(({ kind, id }) => (kind === 'company' ? [id] : []))
    const ofCompanies = await contactsOfCompanies(this.#run.context, [...new Set(companies)])
    // Each value that is known costs a look at every text that is sent.
    this.#know(valuesWithin(text, [...known, ...ofCompanies]))
    this.#know(await contactsNamedIn(this.#run.context, text))
  }

  /** What must be kept before any text is made of it. */
  #shown(subjects: readonly TurnSubject[]): TurnPiece[] {
    const handles = this.handles.takeFresh()
    const fresh = new Map([...subjects, ...handles].map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]))
    return [
      ...(fresh.size > 0 ? [{ kind: 'subjects' as const, subjects: [...fresh.values()] }] : []),
      ...(handles.length > 0 ? [{ kind: 'handles' as const, handles }] : []),
    ]
  }

  #know(values: readonly KnownValue[]) {
    for (const one of values) this.#known.set(one.value, one)
  }
}
