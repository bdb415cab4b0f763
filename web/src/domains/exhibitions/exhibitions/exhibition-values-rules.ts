import type { Exhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'

/** The form's values: people with their names, the cost in two fields. */
export interface ExhibitionFormValues {
  name: string
  nameEn: string
  edition: string
  fromDay: string | null
  toDay: string | null
  country?: string | undefined
  city: string
  venue: string
  organiser: string
  website: string
  industries: string[]
  managerId: number | null
  people: { value: number; label: string }[]
  amount: number | null
  currency?: string | undefined
  attributionDays: number | null
  note: string
}

export function toFormValues(seen: Exhibition | undefined, me: number): ExhibitionFormValues {
  const {
    name = '',
    nameEn = '',
    edition = '',
    city = '',
    venue = '',
    organiser = '',
    website = '',
    note = '',
  } = seen ?? {}
  return {
    name,
    nameEn,
    edition,
    fromDay: seen?.fromDay ?? null,
    toDay: seen?.toDay ?? null,
    country: seen ? seen.country || undefined : 'CN',
    city,
    venue,
    organiser,
    website,
    industries: seen?.industries ?? [],
    managerId: seen?.manager.id ?? me,
    people: (seen?.people ?? []).map((person) => ({ value: person.id, label: person.name })),
    amount: seen?.cost?.amount ?? null,
    currency: seen?.cost?.currency ?? (seen ? undefined : 'CNY'),
    attributionDays: seen?.attributionDays ?? 180,
    note,
  }
}

/** What is sent. An amount without a currency is in yuan; days that are missing are refused by the schema. */
export const toBody = ({ people, amount, currency, country, attributionDays, ...values }: ExhibitionFormValues) => ({
  ...values,
  country: country ?? '',
  peopleIds: people.map(({ value }) => value),
  cost: amount === null ? null : { amount, currency: currency ?? 'CNY' },
  attributionDays: attributionDays ?? 180,
})
