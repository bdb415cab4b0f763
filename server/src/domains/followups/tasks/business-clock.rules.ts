/** What the clocks of a zone show at a moment: `2026-11-20T09:30:00`. */
export function clockAt(at: Date, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`
}

/**
 * When the clocks of a zone show this. Where they show it twice, as summer ends, the first time; where they never show it, as summer begins, as long after
 * as the clocks have jumped (RFC 5545, 3.3.5).
 */
export function momentAt(clock: string, zone: string): Date {
  const shown = Date.parse(`${clock}Z`)
  const before = aheadOf(shown - dayMs, zone)
  for (const ahead of [before, aheadOf(shown + dayMs, zone)])
    if (aheadOf(shown - ahead, zone) === ahead) return new Date(shown - ahead)
  return new Date(shown - before)
}

/** The last millisecond of a day. */
export const endOfDay = (day: string, zone: string) =>
  new Date(momentAt(`${dayAfter(day)}T00:00:00`, zone).getTime() - 1)

export const dayAt = (at: Date, zone: string) => clockAt(at, zone).slice(0, 10)

export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const dayMs = 86_400_000

/** By how many milliseconds the clocks of the zone are ahead of UTC. */
const aheadOf = (moment: number, zone: string) =>
  Date.parse(`${clockAt(new Date(moment), zone)}Z`) - Math.floor(moment / 1000) * 1000

/** Costly to make. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}
