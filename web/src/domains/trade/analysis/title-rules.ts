const longestTitle = 60

/** The period stays whole, because it tells two sets of one port apart. */
export const cutTitle = (what: string, period: string) =>
  what.length + period.length <= longestTitle
    ? what + period
    : `${what.slice(0, longestTitle - period.length - 1)}…${period}`
