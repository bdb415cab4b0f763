import { z } from 'zod'
import { spaces } from '../../rates/rates/fields.ts'
import { freightModes } from '../../rates/reading/lines.ts'

/**
 * What was read of freight beside its ports, days and prices per container: the price and the size of what is no whole container, by how much
 * prices move, and what comes with them. What was not said is null or empty.
 */
export const findingTerms = z.object({
  mode: z.enum(freightModes),
  /** Empty where none was said. */
  currency: z.string(),
  unitPrice: z.object({ amount: z.number(), unit: z.enum(['kg', 'rt', 'cbm']) }).nullable(),
  change: z.number().nullable(),
  /** Cubic metres. */
  volume: z.number().nullable(),
  /** Kilograms. */
  weight: z.number().nullable(),
  /** The limit of a container in an offer, the cargo in one in a request. */
  tonnes: z.number().nullable(),
  freeDays: z.array(z.object({ of: z.enum(['combined', 'demurrage', 'detention']), days: z.number() })),
  surcharges: z.array(
    z.object({
      code: z.string(),
      state: z.enum(['included', 'added', 'subjectTo']),
      amounts: z.array(z.number()),
      per: z.enum(['container', 'teu', 'bill']),
      currency: z.string(),
    }),
  ),
  space: z.enum(spaces),
})
export type FindingTerms = z.output<typeof findingTerms>

const unitSigns = { kg: 'kg', rt: 'RT', cbm: 'cbm' } as const
const freeSigns = { combined: 'FT', demurrage: 'DEM', detention: 'DET' } as const
const perSigns = { container: '', teu: '/TEU', bill: '/BL' } as const

/** The signs that the trade writes in every language: `USD 4.8/kg`, `USD +200`, `3.5 cbm · 1200 kg`, `FT 14`, `THC +CNY 795/1245 · EBS ✓`. */
export function termSigns({ currency, unitPrice, change, ...terms }: FindingTerms) {
  const { volume, weight, tonnes, freeDays, surcharges } = terms
  const money = (text: string) => [currency, text].filter(Boolean).join(' ')
  return {
    price: unitPrice ? money(`${unitPrice.amount}/${unitSigns[unitPrice.unit]}`) : '',
    change: change === null ? '' : money(`${change > 0 ? '+' : ''}${change}`),
    cargo: joined([
      volume === null ? '' : `${volume} cbm`,
      weight === null ? '' : `${weight} kg`,
      tonnes === null ? '' : `${tonnes} t`,
    ]),
    freeDays: joined(freeDays.map(({ of, days }) => `${freeSigns[of]} ${days}`)),
    surcharges: joined(surcharges.map(surchargeSign)),
  }
}

function surchargeSign({ code, state, amounts, per, currency }: FindingTerms['surcharges'][number]): string {
  if (state === 'included') return `${code} ✓`
  if (state === 'subjectTo' || amounts.length === 0) return `${code} +?`
  return `${code} +${[currency, amounts.join('/')].filter(Boolean).join(' ')}${perSigns[per]}`
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')
