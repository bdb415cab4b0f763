import type { Language } from '@seamark/contract/languages'
import { boxOwnerSigns } from '@seamark/contract/rates/rates/fields'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { t } from '../../../platform/language/i18n.ts'
import { boxesText, freeText, laneText, type Ports, portsText, sailingsText, surchargeText } from './rate-text.ts'

interface Names {
  ports: Ports
  carrier: string
  language: Language
}

/** The rate as a message to send: every price with its currency, its days, and what is not in it. Nothing in it says whose it is. */
export function rateText(rate: Rate, { ports, carrier, language }: Names): string {
  const way = `${portsText(rate.pols, ports, language)} → ${portsText(rate.pods, ports, language) || laneText(rate.lane)}`
  const prices = rate.prices
    .filter(({ isImplied }) => !isImplied)
    .map(({ container, amount, isFrom }) => `${container} ${amount}${isFrom ? '+' : ''}`)
    .join(' / ')
  const basis = rate.basis === 'allIn' ? t('rates.basis.allIn') : ''
  const isDemand = rate.side === 'demand'
  const owner = boxOwnerSigns[rate.boxOwner]
  const line = (label: string, value: string | number | null) =>
    value === '' || value === null ? '' : `${label} ${value}`
  const lines = [
    [way, carrier, rate.routeCode].filter(Boolean).join(' · '),
    isDemand ? line(t('rates.wanted'), [boxesText(rate.boxes), owner].filter(Boolean).join(' ')) : '',
    prices &&
      [isDemand ? t('rates.target') : '', rate.currency, prices, isDemand ? '' : owner, basis]
        .filter(Boolean)
        .join(' '),
    line(t('rates.field.surcharges'), rate.surcharges.map(surchargeText).join('; ')),
    line(t('rates.validity'), `${rate.effective} – ${rate.endsOn ?? rate.expiry ?? ''}`),
    [
      line(t('rates.field.via'), rate.via ? portsText([rate.via], ports, language) : ''),
      line(t('rates.field.sailingDays'), sailingsText(rate)),
      line(t('rates.field.cutoff'), rate.cutoff),
      line(t('rates.field.transitDays'), rate.transitDays),
      line(t('rates.field.freeCombined'), freeText(rate)),
    ]
      .filter(Boolean)
      .join(' · '),
    rate.space === '' ? '' : t(`rates.space.${rate.space}`),
  ]
  return lines.filter(Boolean).join('\n')
}
