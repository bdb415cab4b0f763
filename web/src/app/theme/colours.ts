import { defaultPreferences } from '../../platform/preferences/preferences.rules.ts'

/** The colours that people choose from, in this order. */
export const presets = ['#409EFF', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959CD', '#f5222d'] as const
/** The default colour. */
export const seed = defaultPreferences.themeColour

/** Returns the lightest shade of a colour on which white text has at least this contrast, by default 4.5:1. */
export function readableShade(colour: string, contrast = 4.5): string {
  for (let part = 0; part < 1; part += 0.01) {
    const shade = darken(colour, part)
    if (contrastWithWhite(shade) >= contrast) return shade
  }
  return '#000000'
}

export const contrastWithWhite = (colour: string) => contrastOf(colour, '#ffffff')

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string) {
  const [lighter = 0, dimmer = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (dimmer + 0.05)
}

export const darken = (colour: string, part: number) => mixColours(colour, 0, part)
/** Mixes a colour with white; at 0.9 hardly any colour is left. */
export const tint = (colour: string, part: number) => mixColours(colour, 255, part)

/** Returns the relative luminance (WCAG 2.2). */
function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const mixColours = (colour: string, end: number, part: number) =>
  `#${channels(colour)
    .map((channel) =>
      Math.round(channel + (end - channel) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const channels = (colour: string) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
