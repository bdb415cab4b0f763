import { daysBetween } from '@seamark/contract/platform/days'
import type { Language } from '@seamark/contract/languages'
import type { BillAmount } from '@seamark/contract/rates/prices/bill-amounts'
import type { PriceRank } from '@seamark/contract/rates/prices/markets'
import type { Surcharge } from '@seamark/contract/rates/prices/prices'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import type { Port } from '@seamark/contract/territory/ports'
import { number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { portName } from '../../territory/index.ts'

export type Ports = ReadonlyMap<string, Port>

/** 上海/宁波; the code of a port that is not known. */
export const portsText = (codes: readonly string[], ports: Ports, language: Language) =>
  codes
    .map((code) => {
      const port = ports.get(code)
      return port ? portName(port, language) : code
    })
    .join('/')

/** 欧基港 = 汉堡/鹿特丹: how the text named ports, where it names them otherwise than the screen. */
export const writtenPortsText = (words: Rate['portWords'], ports: Ports, language: Language) =>
  [...Map.groupBy(words, ({ role, word }) => `${role} ${word}`).values()]
    .map((own) => ({
      word: own[0]?.word ?? '',
      names: portsText(
        own.map(({ code }) => code),
        ports,
        language,
      ),
    }))
    .filter(({ word, names }) => word !== names)
    .map(({ word, names }) => `${word} = ${names}`)
    .join(' · ')

export const laneText = (lane: Rate['lane']) => (lane === '' ? '' : t(`territory.lane.${lane}`))

/** The month and day; the whole day where it is so far away that the year is in doubt. */
export const shortDay = (day: string, today = officeDay()) =>
  Math.abs(daysBetween(today, day)) < 300 ? day.slice(5) : day

/** How many days are left until the last one; 0 on that day. */
export const daysLeft = (endsOn: string | null, today = officeDay()) =>
  endsOn === null ? null : daysBetween(today, endsOn)

export const priceText = (amount: number, isFrom: boolean) => `${number(amount)}${isFrom ? '+' : ''}`

/** Where a price stands in the market, in a sentence. */
export const rankText = ({ percent, of, by }: PriceRank) =>
  t(by === 'lane' ? 'rates.rank.lane' : 'rates.rank.pair', { percent, of: number(of) })

export function sailingsText({ sailingDays = [], weekdays = [] }: Partial<Pick<Rate, 'sailingDays' | 'weekdays'>>) {
  const days = sailingDays.map((day) => shortDay(day))
  const week = weekdays.map((day) => t(`rates.weekday.${day as 1}`))
  return [...days, ...week].join(' ')
}

/** The surcharges as traders write them: `THC CNY 795/1245`. */
export function surchargeText({ code, currency, amounts, unit, state }: Surcharge): string {
  if (state !== 'added' || amounts.length === 0)
    return `${code} ${t(state === 'included' ? 'rates.surchargeState.included' : 'rates.surchargeState.subjectTo')}`
  const per = unit === 'container' ? '' : unit === 'percent' ? '%' : `/${t(`rates.surchargeUnit.${unit}`)}`
  return [code, currency, `${amounts.join('/')}${per}`].filter((part) => part !== '').join(' ')
}

/** What comes once for each bill of lading, beside the prices: `+CNY 450/票`. */
export const billAmountText = ({ currency, amount, isFrom }: BillAmount) =>
  `${amount < 0 ? '−' : '+'}${currency} ${priceText(Math.abs(amount), isFrom)}/${t('rates.surchargeUnit.bill')}`

export const freeText = ({ freeCombined, freeDemurrage, freeDetention }: Partial<Rate>) =>
  freeCombined
    ? String(freeCombined)
    : [freeDemurrage, freeDetention].filter((days) => days !== null && days !== undefined).join('+')

export const boxesText = (boxes: Rate['boxes'] = []) =>
  boxes.map(({ container, count, open }) => `${open === count ? count : `${open}/${count}`}×${container}`).join(' ')
