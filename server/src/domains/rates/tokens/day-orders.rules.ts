import { daysBetween } from '@seamark/contract/platform/days'
import { dayOf, type DayRange, nextDay } from './calendar-days.rules.ts'

/** A day, or first and last days, that a text says. */
export type ReadDays = DayRange & { isDoubtful?: boolean; list?: readonly string[] }

/** In which order a text writes the day and the month of 5/12: Chinese and Japanese texts the month, Vietnamese ones the day. */
export type DayOrder = 'monthFirst' | 'dayFirst' | 'either'

export function dayOrderOf(text: string): DayOrder {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'monthFirst'
  return /[ăâđêôơưạ-ỹ]/iu.test(text) || european.test(text) ? 'dayFirst' : 'either'
}

/** Signs and words that only a Spanish, German or Turkish text has: it writes the day before the month. */
const european =
  /[¿¡ñäöüßğş]|(?<!\p{L})(?:naviera|flete|tarifas?|v[áa]lid[ao]s?|vigencia|validez|hasta|tr[áa]nsito|d[íi]as|semana|desde|salida|carga|vence|necesito|diciembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|frete|validade|sa[íi]da|cota[çc][ãa]o|navio|seefracht|abfahrt(?:en)?|laufzeit|reederei|nach|und|ab|bis)(?!\p{L})/iu

export const rangeOf = (from: string | undefined, to: string | undefined): ReadDays | undefined =>
  from !== undefined && to !== undefined && from < to ? { from, to } : undefined
export const single = (day: string | undefined): ReadDays | undefined =>
  day === undefined ? undefined : { from: day, to: day }

/** `05/12` in a text without Chinese may be 5 December: the nearer of both is taken, and doubted. */
export function readSlashed(day: string, one: number, two: number, order: DayOrder): ReadDays | undefined {
  const [usual, other] = [nextDay(day, one, two), nextDay(day, two, one)]
  if (order === 'dayFirst') return single(other ?? usual)
  // 15/7 in a Chinese text is a day of July, since no big box costs half of a small one.
  if (order === 'monthFirst' && usual === undefined && other !== undefined && one > two)
    return { from: other, to: other, isDoubtful: true }
  if (order === 'monthFirst' || one === two || usual === undefined || other === undefined)
    return single(usual ?? (order === 'either' ? other : undefined))
  const nearer = Math.abs(daysBetween(day, usual)) <= Math.abs(daysBetween(day, other)) ? usual : other
  return { from: nearer, to: nearer, isDoubtful: true }
}

/** 12/15/2026 can only be read in one order; 05/12/2026 in two, of which the nearer is taken and doubted. */
export function readOrdered(
  day: string,
  one: number,
  two: number,
  year: number,
  order: DayOrder,
): ReadDays | undefined {
  const [first, second] = [dayOf(year, one, two), dayOf(year, two, one)]
  if (first === undefined || second === undefined || first === second) return single(first ?? second)
  if (order === 'dayFirst') return single(second)
  const nearer = Math.abs(daysBetween(day, first)) <= Math.abs(daysBetween(day, second)) ? first : second
  return { from: nearer, to: nearer, isDoubtful: true }
}

/** `12.1` is 1 December; in a text without Chinese `01.12` may be so too, and `15.12` can be nothing else. */
export function readDotted(day: string, one: number, two: number, order: DayOrder): ReadDays | undefined {
  const [usual, other] = [nextDay(day, one, two), nextDay(day, two, one)]
  if (order === 'dayFirst') return single(other ?? usual)
  if (order === 'monthFirst' || other === undefined || one === two) return single(usual)
  if (usual === undefined) return { from: other, to: other }
  const isNearer = Math.abs(daysBetween(day, other)) < Math.abs(daysBetween(day, usual))
  return isNearer ? { from: other, to: other, isDoubtful: true } : single(usual)
}
