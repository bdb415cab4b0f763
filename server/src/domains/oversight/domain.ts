import { filesFolder } from '../../platform/config.ts'
import type { Domain } from '../../platform/domain.ts'
import { auditList } from './audit-export.queries.ts'
import { oversightJobs, oversightSchedules } from './jobs.ts'
import { departmentSubject, roleSubject } from './office.queries.ts'
import { userSubject } from './people.queries.ts'
import { oversightRoutes } from './routes.ts'

export const oversight: Domain = {
  name: 'oversight',
  routes: ({ subjects, config }) => oversightRoutes(subjects, [config.DATA_DIR, filesFolder(config)]),
  jobs: () => oversightJobs,
  schedules: () => oversightSchedules,
  lists: ({ subjects }) => [auditList(subjects)],
  subjects: [userSubject, roleSubject, departmentSubject],
}
