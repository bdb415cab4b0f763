import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import type { ListBulk } from '../../../platform/list.ts'
import { deleteCompanies } from './deletions.commands.ts'
import { editCompanies } from './edits.commands.ts'
import { mergeManyCompanies } from './merges.commands.ts'
import {
  assignManyCompanies,
  claimManyCompanies,
  releaseManyCompanies,
  transferManyCompanies,
} from './moves.commands.ts'
import { tagManyCompanies } from './tags.commands.ts'
import { changeTexts } from './texts.queries.ts'
import { namesWithMerged } from '../companies/audit-subjects.queries.ts'
import { companiesWhere } from '../companies/filters/filters.queries.ts'
import { companyListQuery } from '@seamark/contract/phonebook/lists/lists'

/** The bulk actions that can be run on many companies at once. */
export const companiesBulk: ListBulk = {
  subject: 'company',
  query: companyListQuery,
  ids: findCompanyIds,
  names: namesWithMerged,
  texts: changeTexts,
  actions: [
    editCompanies,
    tagManyCompanies,
    claimManyCompanies,
    assignManyCompanies,
    transferManyCompanies,
    releaseManyCompanies,
    mergeManyCompanies,
    deleteCompanies,
  ],
}

/** A single statement sees all companies at one moment. The workbench has already checked the query by its schema. */
async function findCompanyIds(context: Context, asked: unknown, most: number): Promise<number[]> {
  authorize(context, 'phonebook.listCompanies')
  const where = companiesWhere(context, asked as z.output<typeof companyListQuery>)
  const { rows } = await sql<{
    id: number
  }>`select c.id from phonebook.companies c where ${where} order by c.id limit ${most}`.execute(context.db)
  return rows.map(({ id }) => id)
}
