import { Suspense } from 'react'
import { Loading } from '../../../kit/index.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { OffersField } from '../../rates/index.ts'

interface FieldProps {
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
}

/** A text quotes so many offers at most. */
export const mostOffers = 20

/** The offers that a text quotes. Whoever may not see offers quotes none. */
export function RatesField(props: FieldProps) {
  if (!hasCode(346)) return null
  return (
    <Suspense fallback={<Loading rows={1} />}>
      <OffersField {...props} most={mostOffers} />
    </Suspense>
  )
}
