import type { Stage } from '../phonebook/companies.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import { dayFigures } from './days.ts'
import { killFigures } from './kills.ts'
import { reminderFigures } from './reminders.ts'
import { summaryFigures } from './summaries.ts'
import { timelineFigures } from './timelines.ts'
import { openBook } from '../phonebook/phonebook.ts'

/** Measures following up in an office of fifty: a long timeline, a full morning, a quarter's summary, and many reminders in one minute. */
export async function* followUpFigures(stage: Stage, database: BenchDatabase, records: number): AsyncGenerator<Figure> {
  const { book, figure } = await openBook(stage)
  yield figure
  yield* summaryFigures(book, records)
  yield* timelineFigures(book)
  yield* dayFigures(book)
  yield* reminderFigures(database)
  yield* killFigures(database)
}
