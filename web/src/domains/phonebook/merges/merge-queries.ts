import {
  type MergeChoice,
  type MergedField,
  mergeCompanies,
  previewMerge,
} from '@seamark/contract/phonebook/merges/merges'
import { keepPreviousData } from '@tanstack/react-query'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { undoOne } from '../../workbench/index.ts'
import type { z } from 'zod'

export type MergePreview = z.output<typeof previewMerge.response>

export const useMergePreview = (ids: string, keepId: number | undefined) =>
  useCall(
    previewMerge,
    { query: { ids, ...(keepId === undefined ? {} : { keepId }) } },
    { staleTime: 0, placeholderData: keepPreviousData },
  )

interface Wanted {
  keepId: number
  companies: MergePreview['companies']
  fields: Partial<Record<MergedField, MergeChoice>>
  stays: boolean
}

/** Merges the records in the versions that were shown; throws when one has changed since. */
export async function merge({ keepId, companies, fields, stays }: Wanted) {
  try {
    return await call(mergeCompanies, {
      body: { keepId, companies: companies.map(({ id, version }) => ({ id, version })), fields, stays },
    })
  } finally {
    await refreshMerged()
  }
}

/** Takes a merge back from the message that told of it, which outlives the page. */
export async function takeMergeBack(runId: number) {
  try {
    await undoOne(runId)
    notices.success(t('phonebook.merge.undone'))
  } catch {
    // The call has shown the refusal.
  } finally {
    await refreshMerged()
  }
}

const refreshMerged = () =>
  Promise.all(
    ['/phonebook/companies', '/phonebook/duplicates', '/phonebook/merges', '/workbench/bulkRuns'].map(invalidate),
  )
