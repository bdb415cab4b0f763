import type { RowProblem, WrittenRow } from '../../../platform/list.ts'

/** Why a row that could be written when it was judged cannot be written any more. */
export const codeTaken = (code: string): RowProblem => ({
  field: 'code',
  code: 'phonebook.code_taken',
  params: { code },
})
export const departmentGone: RowProblem = { field: 'departmentId', code: 'phonebook.department_unknown' }
export const recordGone: RowProblem = { field: 'code', code: 'phonebook.company_not_found' }
export const notYours: RowProblem = { field: 'code', code: 'phonebook.company_not_yours' }
/** Back in the pipeline, and nobody says why. */
export const backWithoutReason: RowProblem = { field: 'progress', code: 'phonebook.progress_reason' }
export const changedSince: RowProblem = { field: 'code', code: 'platform.version_stale' }

export const lost = (row: number, problem: RowProblem): WrittenRow => ({
  row,
  verdict: 'error',
  subjectId: null,
  problems: [problem],
})
