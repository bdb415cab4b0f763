import type { CustomerState, Quality, Release, Sorting } from '@seamark/contract/crawl/choices'
import type { CrawledCustomer } from '@seamark/contract/crawl/customers/customers'
import type { Tone } from '../../../kit/index.ts'
import { countryName } from '../../../platform/language/format.ts'

export const qualityTones: Record<Quality, Tone> = { unmarked: 'quiet', good: 'good', bad: 'bad' }
export const sortingTones: Record<Sorting, Tone> = { unsorted: 'warning', sorted: 'good' }
export const releaseTones: Record<Release, Tone> = { draft: 'warning', released: 'good' }
export const stateTones: Record<CustomerState, Tone> = {
  ours: 'good',
  colleague: 'warning',
  pool: 'busy',
  new: 'quiet',
}

/** Country, province and city in one line, the country only where it is not China. */
export function placeText({ country, province, city }: Pick<CrawledCustomer, 'country' | 'province' | 'city'>): string {
  const parts = [country === 'CN' && (province || city) ? '' : countryName(country), province, city]
  return parts.filter(Boolean).join(' · ')
}
