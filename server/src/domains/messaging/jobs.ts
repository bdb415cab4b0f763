import { z } from 'zod'
import { job, type Schedule } from '../../platform/jobs.ts'
import { sweepDeliveries } from './ledger/sweeps.commands.ts'

const sweepJob = job('messaging.sweep', z.null(), sweepDeliveries)

export const messagingJobs = [sweepJob]
export const messagingSchedules: Schedule[] = [{ job: sweepJob, cron: '* * * * *' }]
