import { z } from 'zod'
import { containerCodes } from '../../territory/containers.ts'
import { lanes } from '../../territory/lanes.ts'
import { companyChanges, progressReason } from '../companies/companies.ts'

const lane = z.array(z.enum(lanes)).min(1).max(lanes.length)
const container = z.array(z.enum(containerCodes)).min(1).max(containerCodes.length)

/**
 * The fields that many companies can get at once, by the schemas of the single edit. Lanes and containers are added and removed, so that each
 * company keeps its others.
 */
export const companyBulkEdit = companyChanges
  .pick({
    progress: true,
    type: true,
    masterCoLoader: true,
    source: true,
    platform: true,
    industry: true,
    mainCategory: true,
    country: true,
    province: true,
    city: true,
    departmentId: true,
  })
  .extend({
    addLanes: lane.optional(),
    removeLanes: lane.optional(),
    addContainers: container.optional(),
    removeContainers: container.optional(),
    progressReason: progressReason.optional(),
  })
  .refine(
    ({ progressReason: _, ...given }) => Object.values(given).some((value) => value !== undefined),
    'phonebook.edit_nothing',
  )
export type CompanyBulkEdit = z.output<typeof companyBulkEdit>

/** The actions on many companies; their titles are below `phonebook.bulk.`. */
export const companyBulkActions = ['edit', 'tag', 'delete', 'claim', 'assign', 'release', 'transfer', 'merge'] as const
export type CompanyBulkAction = (typeof companyBulkActions)[number]
