import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type Deletable, purgeRecords } from '../../../platform/records/deletions.ts'
import { job } from '../../../platform/jobs.ts'

export const deletableMembers: Deletable = {
  table: 'groups.members',
  subject: 'groupMember',
  purge: { permission: 'groups.editGroup', audit: 'groups.membersPurged' },
}

export const purgeMembers = (context: Context) => purgeRecords(context, deletableMembers)

export const purgeMembersJob = job('groups.purgeMembers', z.null(), purgeMembers)
