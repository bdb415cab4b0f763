import {
  type Company,
  type CompanyChanges,
  company as companySchema,
} from '@seamark/contract/phonebook/companies/companies'
import { Refusal } from '@seamark/contract/platform/client'
import { type Merge, mergeChanges } from './company-merge-rules.ts'
import { valuesOf } from './company-rules.ts'

export interface Saving {
  /** The record as it was when the form was opened. */
  seen: Company
  changes: CompanyChanges
  /** Sends the changes for the record as it is by then; undefined when the person would rather go on editing. */
  send: (standing: Company, changes: CompanyChanges) => Promise<Company | undefined>
  /** Asks for a choice per field; undefined when the person would rather go on editing. */
  choose: (merge: Merge, current: Company) => Promise<CompanyChanges | undefined>
}
/** `keptFrom` names the person whose changes to other fields, made meanwhile, were kept. */
export type Saved = { company: Company; keptFrom?: string }

/** Sends the changes; after a stale-version refusal it resends those that do not collide and asks about those that do. */
export async function saveChanges({ seen, changes, send, choose }: Saving): Promise<Saved | undefined> {
  try {
    const company = await send(seen, changes)
    return company && { company }
  } catch (error) {
    const current = currentOf(error)
    if (!current) throw error
    const merge = mergeChanges(valuesOf(seen), valuesOf(current), changes)
    const next = merge.conflicts.length > 0 ? await choose(merge, current) : merge.changes
    if (!next) return undefined
    const saved =
      Object.keys(next).length === 0
        ? { company: current }
        : await saveChanges({ seen: current, changes: next, send, choose })
    return saved && { keptFrom: current.updatedBy, ...saved }
  }
}

/** The current record, which a refusal for a stale version carries. */
function currentOf(error: unknown): Company | undefined {
  if (!(error instanceof Refusal) || error.body.code !== 'platform.version_stale') return undefined
  return companySchema.safeParse(error.body.details?.current).data
}
