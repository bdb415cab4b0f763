import { posterContainers } from '@seamark/contract/ai/choices'
import type { PosterFields, PosterFieldsInput } from '@seamark/contract/ai/drawings/posters'

type Container = (typeof posterContainers)[number]

/** A lane as the form has it: a field for the price of each container. */
interface LaneValues extends Omit<PosterFields['lanes'][number], 'prices'> {
  prices: Partial<Record<Container, number | null>>
  /** Containers on whose price more may come. */
  from: Container[]
}
export interface PosterValues extends Omit<PosterFields, 'lanes'> {
  lanes: LaneValues[]
}

export const emptyLane = (): LaneValues => ({
  pols: [],
  pods: [],
  via: '',
  carrier: '',
  currency: 'USD',
  prices: {},
  from: [],
  transitDays: null,
  way: '',
  sailing: '',
  space: '',
})

const emptyContact = { name: '', role: '', phone: '', email: '', wechat: '' }

/** The form's values of what the server gave, whole or in part. */
export function valuesOf(given: Partial<PosterFieldsInput>): PosterValues {
  const { lanes, contact, qr, ...rest } = given
  return {
    preset: 'lane',
    size: 'portrait',
    format: 'jpeg',
    language: 'zh',
    theme: 'navy',
    hasLogo: true,
    background: null,
    title: '',
    subtitle: '',
    validFrom: null,
    validTo: null,
    included: '',
    remark: '',
    quoteId: null,
    ...rest,
    contact: { ...emptyContact, ...contact },
    qr: { kind: 'none', text: '', caption: '', ...qr },
    lanes: lanes && lanes.length > 0 ? lanes.map(laneValues) : [emptyLane()],
  }
}

function laneValues({ prices, ...lane }: NonNullable<PosterFieldsInput['lanes']>[number]): LaneValues {
  return {
    ...emptyLane(),
    ...lane,
    prices: Object.fromEntries(prices.map(({ container, amount }) => [container, amount])),
    from: prices.flatMap(({ container, isFrom }) => (isFrom ? [container] : [])),
  }
}

/** The values as the call takes them. Presets without prices send no lanes, so that an empty one refuses nothing. */
export function fieldsOf(values: PosterValues): PosterFieldsInput {
  const isPriced = values.preset !== 'notice' && values.preset !== 'card'
  const lanes = values.preset === 'lanes' ? values.lanes : values.lanes.slice(0, 1)
  return {
    ...values,
    lanes: isPriced ? lanes.map(laneOf) : [],
    // A quote opened by no QR says nothing of a poster without prices.
    quoteId: isPriced || values.qr.kind === 'quote' ? values.quoteId : null,
  }
}

function laneOf({ prices, from, ...lane }: LaneValues): NonNullable<PosterFieldsInput['lanes']>[number] {
  return {
    ...lane,
    prices: posterContainers.flatMap((container) => {
      const amount = prices[container]
      return typeof amount === 'number' ? [{ container, amount, isFrom: from.includes(container) }] : []
    }),
  }
}

/** A problem of prices is shown at the first field of them; one of all lanes, or of the quote, which no field shows, above the form. */
export const placeOfProblem = (name: readonly (string | number)[]): (string | number)[] => {
  if (name[0] === 'lanes' && name.length > 3 && name[2] === 'prices') return [...name.slice(0, 3), posterContainers[0]]
  if (name[0] === 'lanes' && name[2] === 'prices') return [...name, posterContainers[0]]
  if ((name[0] === 'lanes' || name[0] === 'quoteId') && name.length === 1) return []
  if (name[0] === 'contact' && name.length === 1) return ['contact', 'email']
  return [...name]
}
