import {
  CalendarOutlined,
  CopyOutlined,
  DeleteOutlined,
  FileTextOutlined,
  PercentageOutlined,
  StarOutlined,
  StopOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { lazy } from 'react'
import { mostLines } from '@seamark/contract/rates/quotes/fields'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { href } from '../../../platform/search.ts'
import { can, hasCode } from '../../../platform/session/session.ts'
import type { BulkOffer } from '../../workbench/index.ts'

// Nobody who only reads the list waits for these fields.
const fields = () => import('./rate-bulk-form.tsx')
const RepriceFields = lazy(() => fields().then((module) => ({ default: module.RepriceFields })))
const ExpiryField = lazy(() => fields().then((module) => ({ default: module.ExpiryField })))
const RecommendField = lazy(() => fields().then((module) => ({ default: module.RecommendField })))
const DaysFields = lazy(() => fields().then((module) => ({ default: module.DaysFields })))
const OwnerField = lazy(() => fields().then((module) => ({ default: module.OwnerField })))
const ReasonField = lazy(() => fields().then((module) => ({ default: module.ReasonField })))

/** The bulk actions that the person may use; the server decides about each rate. */
export const rateOffers = (go: (to: string) => void): readonly BulkOffer[] => [
  ...(can('edit') && hasCode(348) ? [quoteOffer(go)] : []),
  ...(can('edit') ? offers : []),
  ...(can('assign') ? [giving] : []),
  ...(can('edit') ? [deletion] : []),
]

const giving: BulkOffer = {
  key: 'owner',
  title: 'rates.bulk.owner',
  icon: <UserSwitchOutlined aria-hidden />,
  fields: () => <OwnerField />,
}

const deletion: BulkOffer = {
  key: 'delete',
  title: 'rates.bulk.delete',
  icon: <DeleteOutlined aria-hidden />,
  danger: true,
}

/** A quote is begun on a page of its own, which shows the chosen rates. */
const quoteOffer = (go: (to: string) => void): BulkOffer => ({
  key: 'quote',
  title: 'rates.quotes.fromRates',
  icon: <FileTextOutlined aria-hidden />,
  open: (ids) => {
    if (ids.length > mostLines) notices.warning(t('rates.quote_rates_many'))
    else go(href('/freight/quotes/from-rates', { rates: ids }))
  },
})

const offers: readonly BulkOffer[] = [
  {
    key: 'reprice',
    title: 'rates.bulk.reprice',
    icon: <PercentageOutlined aria-hidden />,
    fields: () => <RepriceFields />,
    inputOf: ({ containers, ...input }) => ({ ...input, containers: containers ?? [] }),
  },
  {
    key: 'extend',
    title: 'rates.bulk.extend',
    icon: <CalendarOutlined aria-hidden />,
    fields: () => <ExpiryField />,
  },
  {
    key: 'copy',
    title: 'rates.bulk.copy',
    icon: <CopyOutlined aria-hidden />,
    fields: () => <DaysFields />,
  },
  {
    key: 'recommend',
    title: 'rates.bulk.recommend',
    icon: <StarOutlined aria-hidden />,
    fields: () => <RecommendField />,
  },
  {
    key: 'close',
    title: 'rates.bulk.close',
    icon: <StopOutlined aria-hidden />,
    danger: true,
    fields: () => <ReasonField />,
  },
]
