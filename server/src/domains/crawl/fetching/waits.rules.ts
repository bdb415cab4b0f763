/** A host that asks for patience without saying how much gets a minute, then twice as much each time, a day at most. */
export function patienceAfter(retryAfter: string | undefined, setbacks: number, now: Date): number {
  const said = secondsSaid(retryAfter, now)
  return Math.min(said ?? 60 * 2 ** Math.min(setbacks, 11), daySeconds)
}
const daySeconds = 86_400

function secondsSaid(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\s*\d{1,9}\s*$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}

/**
 * Returns for how many minutes a feed asks not to be fetched again: its `ttl` (RSS 2.0), or its period (RSS 1.0, syndication module); 0 where it asks for
 * nothing. Thirty days at most, as a source's own rhythm.
 */
export function restOfFeed(text: string): number {
  const head = text.slice(0, 20_000)
  const ttl = Number(/<ttl>\s*(\d{1,6})\s*<\/ttl>/i.exec(head)?.[1] ?? 0)
  const period = /<sy:updatePeriod>\s*(\w+)\s*<\/sy:updatePeriod>/i.exec(head)?.[1]?.toLowerCase() ?? ''
  const times = Number(/<sy:updateFrequency>\s*(\d{1,6})\s*<\/sy:updateFrequency>/i.exec(head)?.[1] ?? 1)
  const rest = ttl > 0 ? ttl : Math.floor((periods[period] ?? 0) / Math.max(times, 1))
  return Math.min(rest, mostRest)
}
const mostRest = 720 * 60
const periods: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
}

/** Returns whether an hour of the office's day lies within the hours of a source, which may go on over midnight. */
export const isWithinHours = (hour: number, from: number, to: number) =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to

/** Returns the full hours until the hours of a source begin; 0 within them. */
export function hoursUntil(hour: number, from: number, to: number): number {
  for (let later = 0; later < 24; later += 1) if (isWithinHours((hour + later) % 24, from, to)) return later
  return 0
}
