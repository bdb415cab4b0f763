import { Suspense } from 'react'
import { answersTo, type RefusedRow } from './bulk-rules.ts'

/** Why a row was refused; where its list lends them, with the answers that lead on. */
export function Refusal(of: RefusedRow) {
  const lent = answersTo(of)
  const { problem } = of.row
  if (lent.length === 0) return problem === null ? null : <span>{problem}</span>
  return lent.map(({ list, View }) => (
    <Suspense key={list} fallback={<span>{problem}</span>}>
      <View {...of} />
    </Suspense>
  ))
}
