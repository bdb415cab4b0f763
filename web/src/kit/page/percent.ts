/** Returns whole percent, never 100 before the end. */
export const percentOf = (done: number, total: number) =>
  total > 0 ? Math.min(done < total ? 99 : 100, Math.floor((100 * done) / total)) : 0
