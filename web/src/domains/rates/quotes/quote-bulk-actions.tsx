import { CheckCircleOutlined, StopOutlined, UserSwitchOutlined } from '@ant-design/icons'
import type { QuoteBulkAction } from '@seamark/contract/rates/quotes/bulk'
import { lazy } from 'react'
import { can } from '../../../platform/session/session.ts'
import type { BulkOffer } from '../../workbench/index.ts'
import { outcomeBodyOf } from './outcome-form.tsx'

// Nobody who only reads the list waits for these fields.
const fields = () => import('./quote-bulk-form.tsx')
const BulkOutcomeFields = lazy(() => fields().then((module) => ({ default: module.BulkOutcomeFields })))
const AuthorField = lazy(() => fields().then((module) => ({ default: module.AuthorField })))

interface QuoteOffer extends BulkOffer {
  key: QuoteBulkAction
  isOffered: () => boolean
}

/** The bulk actions that the person may use; the server decides about each quote. */
export const quoteOffers = (): readonly BulkOffer[] => offers.filter(({ isOffered }) => isOffered())

const offers: readonly QuoteOffer[] = [
  {
    key: 'outcome',
    title: 'rates.quoteBulk.outcome',
    icon: <CheckCircleOutlined aria-hidden />,
    isOffered: () => can('edit'),
    fields: () => <BulkOutcomeFields />,
    inputOf: outcomeBodyOf,
  },
  {
    key: 'assign',
    title: 'rates.quoteBulk.assign',
    icon: <UserSwitchOutlined aria-hidden />,
    isOffered: () => can('assign'),
    fields: () => <AuthorField />,
  },
  {
    key: 'withdraw',
    title: 'rates.quoteBulk.withdraw',
    icon: <StopOutlined aria-hidden />,
    danger: true,
    warning: 'rates.quotes.withdrawMany',
    isOffered: () => can('edit'),
  },
]
