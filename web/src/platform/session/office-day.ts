let zone: string | undefined

/** Takes the zone in which the office counts its days, as the server says it with the signed-in person. */
export function setOfficeZone(name: string) {
  zone = name
}

/** Returns the office's day of a moment, `2026-11-27`: what the server compares with a day is meant so, wherever the reader sits. */
export const officeDay = (now = new Date()) =>
  new Intl.DateTimeFormat('sv-SE', zone === undefined ? {} : { timeZone: zone }).format(now)
