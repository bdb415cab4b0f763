/** Returns a number as people write it: with the 15 digits of spreadsheets (so 0.1 + 0.2 is 0.3), without thousands separators or exponent. */
export function numberText(value: number): string {
  const counted = Number(value.toPrecision(15))
  const size = Math.abs(counted)
  if (size >= 1e21) return BigInt(counted).toString()
  if (size >= 1e-6 || size === 0) return String(counted)
  return counted
    .toFixed(20)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
}
