import type { Domain } from '../../platform/domain.ts'
import { departmentKind } from './departments/departments.commands.ts'
import { identityJobs, identitySchedules } from './jobs.ts'
import type { Holding } from './ports.ts'
import { roleKind } from './roles/roles.commands.ts'
import { identityRoutes } from './routes.ts'
import { Tokens } from './sessions/tokens.rules.ts'
import { createWechat } from './sign-in/adapters/wechat.ts'

/** Each of `holdings` counts records that a person holds, for the administrator who disables the account. */
export const identity = (holdings: readonly Holding[]): Domain => ({
  name: 'identity',
  routes: ({ config, log, door, secret }) =>
    identityRoutes(
      {
        door,
        tokens: new Tokens(secret),
        sessionHours: config.SESSION_HOURS,
        idleMinutes: config.SESSION_IDLE_MINUTES,
      },
      {
        byGet: config.SIGN_IN_BY_GET,
        codesPerDay: config.CODES_PER_DAY,
        address: config.PUBLIC_ADDRESS,
        wechat: createWechat(config, log),
      },
      holdings,
    ),
  jobs: () => identityJobs,
  schedules: () => identitySchedules,
  officeRecords: [roleKind, departmentKind],
})
