import { z } from 'zod'
import { count } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { fileRefusals } from '../../workbench/imports/problems.ts'
import { mostAsked } from '../answers/answers.ts'

/** The most rows of a spreadsheet that goes with a question, empty ones between others included. */
export const mostSheetRows = 10_000

const sheetText = z.object({
  /** One line a row, its cells between tabs, of what is not hidden; where there are several sheets, the name of each stands above its rows. */
  text: z.string(),
  /** How many rows the text holds, and how many more had no room in it. */
  rows: count,
  leftOut: count,
  /** What is hidden in the file, and so left out. Rows and columns are those of the other sheets. */
  hidden: z.object({ sheets: count, rows: count, columns: count }),
  /** Cells that could not be read: a formula without its value. */
  unread: count,
})
export type SheetText = z.output<typeof sheetText>

export const readQuestionSheet = route({
  method: 'POST',
  path: '/ai/question-sheets',
  summary: "Read the caller's own uploaded spreadsheet as text for a question; nothing of it is kept",
  permission: 'ai.ask',
  rate: 'write',
  body: z.strictObject({
    uploadId: z.string().regex(/^[a-f0-9]{32}$/, 'files.upload_unknown'),
    /** How many characters of it the box still takes. */
    room: z.number().int().min(0).max(mostAsked),
  }),
  response: sheetText,
  failures: ['files.upload_unknown', 'files.upload_unfinished', ...fileRefusals],
})
