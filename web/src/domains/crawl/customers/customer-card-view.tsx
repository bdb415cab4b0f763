import type { CrawledCustomer } from '@seamark/contract/crawl/customers/customers'
import { useMemo } from 'react'
import { Badge, type Column, useSwipe } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useMark } from './customer-actions.ts'
import { Name, Reach, Sorting, Standing } from './customer-table.tsx'
import { placeText, qualityTones } from './customer-text.ts'

/** The cards of a phone. */
export function useCustomerCards(): readonly Column<CrawledCustomer>[] {
  const { language } = useWords()
  return useMemo(
    () => [{ key: 'card', title: '', width: 300, render: (customer) => <CustomerCard customer={customer} /> }],
    // oxlint-disable-next-line react/exhaustive-deps -- a card is written in the language
    [language],
  )
}

/** A customer as a card: swiped right it is good, left bad; ten seconds are left to take that back, and to say why it is bad. */
function CustomerCard({ customer }: { customer: CrawledCustomer }) {
  const { t } = useWords()
  const mark = useMark()
  const { products, quality } = customer
  const swipe = useSwipe(customer.can.edit && !customer.isImported, {
    onRight: () => void mark(customer, 'good'),
    onLeft: () => void mark(customer, 'bad', 'other', { asksWhy: true }),
  })
  const place = placeText(customer)
  return (
    <div className="crawl-card" style={swipe.style} {...swipe.events}>
      <Name {...customer} />
      <p className="crawl-quiet">{[place, products].filter(Boolean).join(' · ')}</p>
      <Reach {...customer} />
      <p className="crawl-badges">
        <Standing {...customer} />
        {quality === 'unmarked' ? null : <Badge tone={qualityTones[quality]}>{t(`crawl.quality.${quality}`)}</Badge>}
        <Sorting {...customer} />
      </p>
    </div>
  )
}
