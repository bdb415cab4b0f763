import type { Job, Schedule } from '../../platform/jobs.ts'

export const ratesJobs: Job[] = []
export const ratesSchedules: Schedule[] = []
