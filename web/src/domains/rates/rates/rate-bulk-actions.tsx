import {
  CalendarOutlined,
  CopyOutlined,
  DeleteOutlined,
  PercentageOutlined,
  StarOutlined,
  StopOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { lazy } from 'react'
import { can } from '../../../platform/session/session.ts'
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
export const rateOffers = (): readonly BulkOffer[] => [
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
