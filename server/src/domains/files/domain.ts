import type { Domain } from '../../platform/domain.ts'
import { UploadLocks } from './adapters/locks.ts'
import { filesJobs, filesSchedules } from './jobs.ts'
import { filesRoutes } from './routes.ts'

export const files: Domain = {
  name: 'files',
  routes: ({ databaseUrl, log, onStop }) => {
    const locks = new UploadLocks(databaseUrl, log)
    onStop(() => locks.stop())
    return filesRoutes(locks)
  },
  jobs: () => filesJobs,
  schedules: () => filesSchedules,
}
