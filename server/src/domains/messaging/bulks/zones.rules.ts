const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

let kept: Readonly<Record<string, readonly string[]>> | undefined

/**
 * Returns the zones of every country by its code. Of a country with several, all count: it is quiet where it is quiet in one of them; China has one clock
 * by law, whatever Xinjiang's tables say. They are read
 * at the first call, which takes a second of a processor; most processes never need them.
 */
export function zonesByCountry(): Readonly<Record<string, readonly string[]>> {
  kept ??= Object.fromEntries(
    letters
      .flatMap((one) => letters.map((other) => `${one}${other}`))
      .map((country) => [country, country === 'CN' ? ['Asia/Shanghai'] : zonesOf(country)] as const)
      .filter(([, zones]) => zones.length > 0),
  )
  return kept
}

interface Zoned {
  getTimeZones?: () => string[] | undefined
  timeZones?: string[]
}

/** ICU keeps old names for some zones, which PostgreSQL knows too. */
function zonesOf(country: string): string[] {
  // The types of this library do not know the method yet; older engines have the property.
  const locale = new Intl.Locale(`und-${country}`) as Zoned
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
