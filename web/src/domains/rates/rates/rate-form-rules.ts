import { mainContainers } from '@seamark/contract/rates/choices'
import type { ContainerType, Surcharge } from '@seamark/contract/rates/prices/prices'
import { type NewRate, newRate, type Side } from '@seamark/contract/rates/rates/fields'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import type { FormProblem, Together } from '../../../kit/index.ts'
import { officeDay } from '../../../platform/session/office-day.ts'

type Plain = Omit<NewRate, 'side' | 'prices' | 'surcharges' | 'lane' | 'kind' | 'expiry' | 'effective'>

/** The values of the form: the four usual prices have fields of their own, and amounts are typed as traders write them, 795/1245. */
export interface RateValues extends Partial<Plain> {
  kind: NewRate['kind']
  lane: NewRate['lane'] | null
  effective: string | null
  expiry: string | null
  main: Partial<Record<(typeof mainContainers)[number], number | null>>
  /** Which of the usual prices are 1450+. */
  from: Partial<Record<(typeof mainContainers)[number], boolean>>
  others: { container: ContainerType; amount: number | null; isFrom?: boolean }[]
  surcharges: (Omit<Surcharge, 'amounts' | 'validFrom'> & { amounts: string })[]
}

export function valuesOfRate(side: Side, rate: Rate | undefined): RateValues {
  if (!rate)
    return {
      ...newRate
        .omit({ side: true, prices: true, surcharges: true, effective: true })
        .omit({ confirmPrices: true, confirmRelease: true })
        .parse({}),
      currency: 'USD',
      lane: null,
      effective: officeDay(),
      expiry: null,
      main: {},
      from: {},
      others: [],
      surcharges: [],
      boxes: side === 'demand' ? [{ container: '40HQ', count: 1 }] : [],
    }
  const { company, contact } = rate
  const isMain = (container: string) => mainContainers.some((one) => one === container)
  return {
    ...rate,
    lane: rate.pods.length === 0 ? rate.lane || null : null,
    main: Object.fromEntries(
      rate.prices.filter((one) => isMain(one.container)).map((one) => [one.container, one.amount]),
    ),
    from: Object.fromEntries(
      rate.prices.filter((one) => isMain(one.container)).map((one) => [one.container, one.isFrom]),
    ),
    others: rate.prices
      .filter((one) => !isMain(one.container))
      .map(({ container, amount, isFrom }) => ({ container, amount, isFrom })),
    surcharges: rate.surcharges.map((one) => ({ ...one, amounts: one.amounts.join('/') })),
    boxes: rate.boxes.map(({ container, count }) => ({ container, count })),
    companyId: company?.id ?? null,
    contactId: contact?.id ?? null,
  }
}

/** The body of the call. A plus stays with its price when the amount changes; that a price was implied holds for its amount alone. */
export function rateOf(side: Side, values: RateValues, before: Rate | undefined): unknown {
  const prices = [
    ...mainContainers.map((container) => ({
      container,
      amount: values.main[container] ?? null,
      isFrom: values.from?.[container],
    })),
    ...values.others,
  ].filter(({ amount }) => isSaid(amount))
  const known = new Map(before?.prices.map((one) => [one.container, one]))
  const fields = newRate.omit({ side: true, effective: true }).shape
  const plain = Object.fromEntries(Object.entries(values).filter(([name]) => name in fields))
  return {
    ...plain,
    side,
    effective: values.effective ?? '',
    lane: values.lane ?? '',
    currency: values.currency ?? '',
    prices: prices.map(({ container, amount, isFrom }) => {
      const kept = known.get(container)
      return {
        container,
        amount,
        isFrom: isFrom ?? kept?.isFrom ?? false,
        isImplied: kept !== undefined && kept.amount === amount && kept.isImplied,
      }
    }),
    surcharges: values.surcharges.map((one, place) => ({
      code: one.code,
      side: one.side ?? '',
      unit: one.unit,
      currency: one.currency ?? '',
      state: one.state,
      amounts: amountsIn(one.amounts),
      validFrom: before?.surcharges[place]?.code === one.code ? before.surcharges[place].validFrom : null,
    })),
  }
}

/** 795/1245/1245, also with blanks; what is no number stays one that the schema refuses. */
export const amountsIn = (text: string) =>
  text
    .split(/[/／]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(Number)

/** Moves problems of the body to the fields that the form has for them: the four usual prices have fields of their own. */
export function placeProblems(problems: readonly FormProblem[], values: RateValues): FormProblem[] {
  const fields = priceFields(values)
  return problems.map((problem) => {
    const [field, place, part] = problem.name
    if (field === 'prices')
      return { ...problem, name: (typeof place === 'number' && fields[place]?.(part)) || ['main', '40HQ'] }
    if (field === 'boxes') return { ...problem, name: ['boxes', place ?? 0, part ?? 'count'] }
    if (field === 'surcharges') return { ...problem, name: ['surcharges', place ?? 0, part ?? 'amounts'] }
    return problem
  })
}

/** The fields of the prices of the body, in its order. A usual price has one field, and any other one for its container as well. */
function priceFields({ main, others }: RateValues): ((part: unknown) => FormProblem['name'])[] {
  return [
    ...mainContainers.flatMap((container) => (isSaid(main[container]) ? [() => ['main', container]] : [])),
    ...others.flatMap(({ amount }, place) =>
      isSaid(amount) ? [(part: unknown) => ['others', place, part === 'container' ? 'container' : 'amount']] : [],
    ),
  ]
}

const isSaid = (amount: number | null | undefined) => amount !== null && amount !== undefined

/** The fields that always show; the others are folded, and a problem there opens them. */
const firstFields = [
  'pols',
  'pods',
  'currency',
  'basis',
  'carrier',
  'routeCode',
  'main',
  'effective',
  'expiry',
  'companyId',
  'contactId',
  'sourceName',
  'cargo',
  'tonnes',
  'remark',
]
export const isFolded = (side: Side, { name: [field = ''] }: FormProblem): boolean =>
  field !== '' && !firstFields.includes(String(field)) && !(side === 'demand' && field === 'boxes')

const prices = mainContainers.map((container) => `main.${container}`)
/** Which other fields the problem of a field speaks of. */
export const together: Together = {
  expiry: ['effective'],
  pods: ['lane', 'pols'],
  currency: prices,
  ...Object.fromEntries(prices.map((price) => [price, ['currency', 'pods', 'lane']])),
}
