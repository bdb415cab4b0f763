import { z } from 'zod'

/** A problem in words: `column` is the heading, or the letter of a column without one; `row` is counted as in the spreadsheet. */
export const importProblem = z.object({
  code: z.string(),
  message: z.string(),
  sheet: z.string().nullable(),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  field: z.string().nullable(),
})
export type ImportProblem = z.output<typeof importProblem>

/** What may be wrong with a spreadsheet. */
export const fileRefusals = [
  'workbench.file_empty',
  'workbench.file_kind',
  'workbench.file_old_excel',
  'workbench.file_protected',
  'workbench.file_web_page',
  'workbench.file_damaged',
  'workbench.file_unsafe',
  'workbench.file_twice',
  'workbench.file_members',
  'workbench.file_method',
  'workbench.file_rows',
  'workbench.file_cells',
  'workbench.file_letters',
  'workbench.file_columns',
  'workbench.file_cell',
  'workbench.file_row',
  'workbench.file_texts',
  'workbench.file_encoding',
  'workbench.file_encoding_mixed',
  'workbench.file_nul',
  'workbench.file_quote',
  'workbench.file_formula',
  'workbench.file_digits',
  'workbench.file_changed',
  'workbench.file_sheet',
] as const

/** The reasons for which an import fails, as in its `problem`; no call is refused with these. */
export const fileProblems = [
  'workbench.import_quota',
  'workbench.import_quota_letters',
  'workbench.import_stuck',
  'workbench.import_rights_lost',
  ...fileRefusals,
] as const
