import { daysBetween } from '@seamark/contract/platform/days'
import type { Stretch } from '@seamark/contract/summary/sales'

type Days = Pick<Stretch, 'from' | 'to'>

/** The days in full: one, or from one to another. */
export const stretchTitle = ({ from, to }: Days) => (from === to ? from : `${from} – ${to}`)

/** As short as it can be told from its neighbours: a month, or the day on which it begins. */
export const stretchLabel = ({ from, to }: Days) => (daysBetween(from, to) > 8 ? from.slice(0, 7) : from.slice(5))
