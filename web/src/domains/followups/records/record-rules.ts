import {
  type FollowUpRecord,
  mostRecordImageBytes,
  mostRecordImages,
  type Way,
} from '@seamark/contract/followups/records/records'
import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { type RecordProgress, recordProgresses } from '@seamark/contract/followups/templates/templates'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { LoggedCompany } from '../tasks/log-form-actions.ts'
import dayjs, { type Dayjs } from 'dayjs'

/** Images of a record in the form: the stored ones and the new ones. */
export interface Pictures {
  kept: FollowUpRecord['images']
  files: readonly File[]
}

export interface RecordValues {
  companyId: number | null
  contactId: number | null
  templateId: number | null
  optionIds: number[]
  remark: string
  way: Way
  at: Dayjs | null
  progress: RecordProgress | undefined
  content: string
  nextContactAt: Dayjs | null
  images: Pictures
}

export type { LoggedCompany }

export const noPictures: Pictures = { kept: [], files: [] }

/**
 * The likely progress after a follow-up: a company that was spoken to is no longer unconfirmed, and every other
 * progress stays.
 */
export const likelyProgress = (progress: Company['progress'] | undefined): RecordProgress =>
  recordProgresses.find((one) => one === progress) ?? 'contacted'

/** The values of an empty form, for a company or for one that is still to be chosen. */
export const newRecordValues = (company: LoggedCompany | undefined): RecordValues => ({
  companyId: company?.id ?? null,
  contactId: company?.primaryContact?.id ?? null,
  templateId: null,
  optionIds: [],
  remark: '',
  way: 'phone',
  at: dayjs(),
  progress: likelyProgress(company?.progress),
  content: '',
  nextContactAt: null,
  images: noPictures,
})

/** The values of an empty form about the company of a task; its progress follows once the company is read. */
export const valuesForTask = ({ companyId, contactId }: Pick<Task, 'companyId' | 'contactId'>): RecordValues => ({
  ...newRecordValues(undefined),
  companyId,
  contactId,
})

/** The values of a form that changes a record. */
export const valuesOf = (record: FollowUpRecord): RecordValues => ({
  companyId: record.companyId,
  contactId: record.contact?.id ?? null,
  templateId: record.templateId,
  optionIds: record.answer?.options.map(({ id }) => id) ?? [],
  remark: record.answer?.remark ?? '',
  way: record.way,
  at: dayjs(record.at),
  progress: record.progress,
  content: record.content,
  nextContactAt: null,
  images: { kept: record.images, files: [] },
})

/** The body of the call, as the contract's schema takes it; images are sent beside it. */
export const bodyOf = ({
  companyId: _company,
  images: _images,
  at,
  nextContactAt,
  optionIds,
  ...values
}: RecordValues) => ({
  ...values,
  at: at?.toISOString() ?? '',
  optionIds: optionIds.join(),
  nextContactAt: nextContactAt?.toISOString() ?? null,
})

/** The files by their names in the call. */
export const namedFiles = (files: readonly File[]): Record<string, Blob> =>
  Object.fromEntries(files.map((file, index) => [`image${index + 1}`, file]))

/** Returns the files that may be added to those of the form, and counts those that are too large or too many. */
export function acceptFiles({ kept, files }: Pictures, given: readonly File[]) {
  const fit = given.filter(({ size }) => size <= mostRecordImageBytes)
  const room = Math.max(0, mostRecordImages - kept.length - files.length)
  return { files: fit.slice(0, room), tooLarge: given.length - fit.length, tooMany: Math.max(0, fit.length - room) }
}

/** The stored part of an unsaved form: texts only. Images stay with the open form. */
export interface Draft extends Omit<RecordValues, 'at' | 'nextContactAt' | 'images'> {
  at: string | null
  nextContactAt: string | null
}

export const draftOf = ({ images: _images, at, nextContactAt, ...values }: RecordValues): Draft => ({
  ...values,
  at: at?.toISOString() ?? null,
  nextContactAt: nextContactAt?.toISOString() ?? null,
})

/** A stored draft as form values; empty when the stored value is no draft. */
export function fromDraft(stored: unknown): Partial<RecordValues> | undefined {
  if (typeof stored !== 'object' || stored === null || !('content' in stored)) return undefined
  // We wrote it ourselves; a wrong value is refused when it is sent.
  const { at, nextContactAt, ...values } = stored as Draft
  return { ...values, at: at ? dayjs(at) : null, nextContactAt: nextContactAt ? dayjs(nextContactAt) : null }
}

/** Whether the draft has anything that somebody would miss. */
export const isWorthKeeping = ({
  content,
  remark,
  templateId,
}: Pick<RecordValues, 'content' | 'remark' | 'templateId'>) =>
  content.trim() !== '' || remark.trim() !== '' || templateId !== null
