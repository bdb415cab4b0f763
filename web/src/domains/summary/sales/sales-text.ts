import type { Stretch } from '@seamark/contract/summary/sales'

type Days = Pick<Stretch, 'from' | 'to'>

/** The days in full: one, or from one to another. */
export const stretchTitle = ({ from, to }: Days) => (from === to ? from : `${from} – ${to}`)

/** As short as it can be told from its neighbours: a month, or the day on which it begins. */
export const stretchLabel = ({ from, to }: Days) =>
  Date.parse(to) - Date.parse(from) > 8 * 86_400_000 ? from.slice(0, 7) : from.slice(5)
