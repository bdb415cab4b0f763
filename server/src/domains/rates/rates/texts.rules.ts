import type { Language } from '@seamark/contract/languages'
import type { NewRate } from '@seamark/contract/rates/rates/fields'
import type { Surcharge } from '@seamark/contract/rates/prices/prices'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { translate } from '../../../platform/translate.ts'
import { carrierName, portName } from '../../territory/index.ts'

const isEastern = (language: Language) => language === 'zh' || language === 'ja'

/** What stands between the parts of a list. */
const separatorIn = (language: Language) => (isEastern(language) ? '、' : ', ')

export const portsText = (codes: readonly string[], language: Language) =>
  codes.map((code) => portName(code, language) || code).join('/')

export const laneText = (lane: Rate['lane'], language: Language) =>
  lane === '' ? '' : translate(language, `territory.lane.${lane}`)

export const carrierText = (code: string, language: Language) => carrierName(code, language) || code

export const spaceText = (space: Rate['space'], language: Language) =>
  space === '' ? '' : translate(language, `rates.space.${space}`)

export const cargoClassText = (cargoClass: Rate['cargoClass'], language: Language) =>
  cargoClass === '' ? '' : translate(language, `rates.cargoClass.${cargoClass}`)

export const releasesText = (releases: Rate['releases'], language: Language) =>
  releases.map((release) => translate(language, `rates.release.${release}`)).join(separatorIn(language))

/** The surcharges as traders write them: `THC CNY 795/1245; EBS 另计`. */
export const surchargesText = (surcharges: readonly Surcharge[], language: Language) =>
  surcharges.map((one) => surchargeText(one, language)).join('; ')

function surchargeText({ code, currency, amounts, unit, state }: Surcharge, language: Language): string {
  if (state !== 'added' || amounts.length === 0)
    return `${code} ${translate(language, `rates.surchargeState.${state === 'included' ? 'included' : 'subjectTo'}`)}`
  const per =
    unit === 'container' ? '' : unit === 'percent' ? '%' : `/${translate(language, `rates.surchargeUnit.${unit}`)}`
  return [code, currency, `${amounts.join('/')}${per}`].filter((part) => part !== '').join(' ')
}

export const boxesText = (boxes: NewRate['boxes']) =>
  boxes.map(({ container, count }) => `${count}×${container}`).join(', ')
