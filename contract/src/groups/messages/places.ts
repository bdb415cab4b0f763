import { z } from 'zod'

/** The place of a message in its group: messages stand in the order of time, then of file, part and line. */
export interface Place {
  /** In milliseconds of UTC. */
  at: number
  file: number
  part: number
  line: number
}

const most = 0xff_ff_ff_ff
/** Moments that the engine can hold: 1900 to 2299. */
export const [firstMoment, lastMoment] = [Date.UTC(1900, 0, 1), Date.UTC(2299, 11, 31)]

/** A place as a text, by which a message is named in addresses: `1792468800000.12.0.345`. */
export const placeText = z
  .string()
  .regex(/^-?\d{1,14}\.\d{1,10}\.\d{1,5}\.\d{1,10}$/)
  .refine((text) => {
    const { at, file, part, line } = placeOf(text)
    return at >= firstMoment && at <= lastMoment && file <= most && part <= 0xff_ff && line <= most
  })

export const textOfPlace = ({ at, file, part, line }: Place): string => `${at}.${file}.${part}.${line}`

export function placeOf(text: string): Place {
  const [at = 0, file = 0, part = 0, line = 0] = text.split('.').map(Number)
  return { at, file, part, line }
}
