import type { posterThemes } from '@seamark/contract/ai/choices'

export interface Colours {
  main: string
  /** On the white paper. */
  ink: string
  quiet: string
  hair: string
  tint: string
  /** On the main colour. */
  onMain: string
  softOnMain: string
  hairOnMain: string
}

const mains: Readonly<Record<(typeof posterThemes)[number], string>> = {
  navy: '#14365f',
  blue: '#1554b0',
  teal: '#0d5a63',
  green: '#1f5c3d',
  red: '#9c1c1f',
  amber: '#8a4b08',
  purple: '#4a2f7d',
  graphite: '#2a3038',
}

/** All colours of a poster come of one, so that any of them stays calm: white on it and it on white have a contrast above 6. */
export function coloursOf(theme: (typeof posterThemes)[number]): Colours {
  const main = mains[theme]
  return {
    main,
    ink: '#1b222c',
    quiet: '#6a7380',
    hair: '#dfe3e8',
    tint: mix(main, '#ffffff', 0.935),
    onMain: '#ffffff',
    softOnMain: mix(main, '#ffffff', 0.74),
    hairOnMain: mix(main, '#ffffff', 0.28),
  }
}

/** `part` of the second colour in the first. */
function mix(one: string, other: string, part: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(one, at) * (1 - part) + channel(other, at) * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
