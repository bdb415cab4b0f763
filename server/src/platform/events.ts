import type { z } from 'zod'
import type { WriteContext } from './write.ts'
import { job, type Job } from './jobs.ts'

declare module './context.ts' {
  interface Context {
    /**
     * The reactions of floors above to events of floors below. Declared here, so that the context does not import a module that imports the
     * context.
     */
    reactions: Reactions
  }
}

/** An event that a domain publishes to floors above. They react `within` its transaction, or `after` it in a job of their own. */
export interface Announcement<Payload extends z.ZodType = z.ZodType> {
  name: string
  payload: Payload
}

export const announcement = <Payload extends z.ZodType>(name: string, payload: Payload): Announcement<Payload> => ({
  name,
  payload,
})

type Reaction<Payload extends z.ZodType> = (tx: WriteContext, payload: z.output<Payload>) => Promise<void>

interface Within {
  to: string
  run: (tx: WriteContext, payload: unknown) => Promise<void>
}
interface After {
  to: string
  job: Job
}

/** The reactions of all domains, which `app.ts` registers. Verbs publish through the context of their transaction. */
export class Reactions {
  readonly #within: Within[] = []
  readonly #after: After[] = []

  /** Runs in the publisher's transaction and can fail it, for changes that must happen together or not at all. */
  within<Payload extends z.ZodType>({ name, payload }: Announcement<Payload>, run: Reaction<Payload>) {
    this.#within.push({ to: name, run: async (tx, value) => run(tx, payload.parse(value)) })
    return this
  }

  /** Runs later, as a job enqueued in the publisher's transaction. `as` names the job and is unique. */
  after<Payload extends z.ZodType>({ name, payload }: Announcement<Payload>, as: string, run: Job<Payload>['run']) {
    if (this.#after.some((reaction) => reaction.job.name === as)) throw new Error(`Two reactions are named ${as}`)
    this.#after.push({ to: name, job: job(as, payload, run) })
    return this
  }

  get jobs(): readonly Job[] {
    return this.#after.map((reaction) => reaction.job)
  }

  async announce<Payload extends z.ZodType>(
    tx: WriteContext,
    { name, payload }: Announcement<Payload>,
    value: z.input<Payload>,
  ) {
    const parsed = payload.parse(value)
    for (const reaction of this.#within) if (reaction.to === name) await reaction.run(tx, parsed)
    for (const reaction of this.#after) if (reaction.to === name) await reaction.job.later(tx, parsed)
  }
}
