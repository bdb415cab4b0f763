let zone: string | undefined

/** Takes the zone in which the office counts its days, as the server says it with the signed-in person. */
export function setOfficeZone(name: string) {
  zone = name
  clocks = undefined
}

/** Returns the office's day of a moment, `2026-11-27`: what the server compares with a day is meant so, wherever the reader sits. */
export const officeDay = (now = new Date()) =>
  new Intl.DateTimeFormat('sv-SE', zone === undefined ? {} : { timeZone: zone }).format(now)

const dayMs = 86_400_000
const two = '2-digit'
const clockFields = {
  year: 'numeric',
  month: two,
  day: two,
  hourCycle: 'h23',
  hour: two,
  minute: two,
  second: two,
} as const

/**
 * Returns the moment at which a day of the office begins, as the server has it. A midnight that occurs twice is the first; one that never occurs is
 * moved forward by as much as the clocks jump.
 */
export function beginOfOfficeDay(day: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`)
  const before = officeIsAhead(shown - dayMs)
  for (const ahead of [before, officeIsAhead(shown + dayMs)])
    if (officeIsAhead(shown - ahead) === ahead) return new Date(shown - ahead)
  return new Date(shown - before)
}

let clocks: Intl.DateTimeFormat | undefined

/** By how many milliseconds the clocks of the office are ahead of UTC. */
function officeIsAhead(moment: number): number {
  // A format is costly to make, and lists ask for their days each time they are drawn.
  clocks ??= new Intl.DateTimeFormat('sv-SE', { ...(zone === undefined ? {} : { timeZone: zone }), ...clockFields })
  const clock = clocks.format(moment)
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}
