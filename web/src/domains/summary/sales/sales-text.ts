import { daysBetween } from '@seamark/contract/platform/days'
import type { Stretch } from '@seamark/contract/summary/sales'

type Days = Pick<Stretch, 'from' | 'to'>

/** The days in full: one day, or a range. */
export const stretchTitle = ({ from, to }: Days) => (from === to ? from : `${from} – ${to}`)

/** The shortest label that differs from its neighbours: a month, or its first day. */
export const stretchLabel = ({ from, to }: Days) => (daysBetween(from, to) > 8 ? from.slice(0, 7) : from.slice(5))
