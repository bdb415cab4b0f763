import { z } from 'zod'
import { job } from '../../../platform/jobs.ts'

/**
 * The minute's sweep, which wakes the channels on which somebody waits. Whoever lets a bulk run enqueues it, so that nobody waits for the clock. Its
 * work is bound in `jobs.ts`, which knows the relay.
 */
export const sweepJob = job('messaging.sweep', z.null(), () => Promise.resolve())
