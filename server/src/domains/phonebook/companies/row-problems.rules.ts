import type { RowProblem, WrittenRow } from '../../../platform/list.ts'

/** The problems of rows that could be written when they were judged, and no longer can. */
export const codeTaken = (code: string): RowProblem => ({
  field: 'code',
  code: 'phonebook.code_taken',
  params: { code },
})
export const departmentGone: RowProblem = { field: 'departmentId', code: 'phonebook.department_unknown' }
export const recordGone: RowProblem = { field: 'code', code: 'phonebook.company_not_found' }
/** The company was merged into another one since; undoing that merge comes first. */
export const mergedSince: RowProblem = { field: 'code', code: 'phonebook.merged_since' }
export const notYours: RowProblem = { field: 'code', code: 'phonebook.company_not_yours' }
/** The person who held the company may hold none by now. */
export const notHolder: RowProblem = { field: 'custodian', code: 'phonebook.assignee_unknown' }
/** The row moves the company back in the pipeline without a reason. */
export const backWithoutReason: RowProblem = { field: 'progress', code: 'phonebook.progress_reason' }
export const changedSince: RowProblem = { field: 'code', code: 'platform.version_stale' }

export const asLostRow = (row: number, problem: RowProblem): WrittenRow => ({
  row,
  verdict: 'error',
  subjectId: null,
  problems: [problem],
})
