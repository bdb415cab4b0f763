import { Suspense } from 'react'
import { offeredDeeds, type RateDeedProps } from './rate-extension-rules.ts'

/** The buttons that domains above add to a rate. */
export const RateDeeds = ({ rate, size }: RateDeedProps) =>
  offeredDeeds(rate).map(({ key, View }) => (
    <Suspense key={key} fallback={null}>
      <View rate={rate} size={size} />
    </Suspense>
  ))
