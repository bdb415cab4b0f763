import type { JudgedRow } from '../list.ts'

/** Returns judged rows that are to be written as the workbench gives them: after a round trip through JSON. The rows of a file are counted from 2. */
export const storedRows = (rows: readonly JudgedRow[]) =>
  rows.flatMap(({ verdict, prepared, subjectId = null }, place) =>
    verdict === 'create' || verdict === 'update'
      ? [
          {
            row: place + 2,
            verdict,
            prepared: JSON.parse(JSON.stringify(prepared)) as unknown,
            subjectId,
            addsTo: null,
          },
        ]
      : [],
  )
