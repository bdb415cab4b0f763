import type { Stage } from './companies.ts'
import type { BenchDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { dayFigures } from './followup-days.ts'
import { killFigures } from './followup-kills.ts'
import { reminderFigures } from './followup-reminders.ts'
import { summaryFigures } from './followup-summaries.ts'
import { timelineFigures } from './followup-timelines.ts'
import { openBook } from './phonebook.ts'

/** How following up does in an office of fifty: a long story on a page, a full morning, a quarter in numbers, and many reminders in one minute. */
export async function* followUpFigures(stage: Stage, database: BenchDatabase, records: number): AsyncGenerator<Figure> {
  const { book, figure } = await openBook(stage)
  yield figure
  yield* summaryFigures(book, records)
  yield* timelineFigures(book)
  yield* dayFigures(book)
  yield* reminderFigures(database)
  yield* killFigures(database)
}
