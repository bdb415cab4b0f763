import { CalendarOutlined, FlagOutlined, UserSwitchOutlined } from '@ant-design/icons'
import type { OrderBulkAction } from '@seamark/contract/orders/bulk/bulk'
import { lazy } from 'react'
import { can } from '../../../platform/session/session.ts'
import type { BulkOffer } from '../../workbench/index.ts'

// Nobody who only reads the list waits for these fields.
const fields = () => import('./order-bulk-form.tsx')
const MilestoneFields = lazy(() => fields().then((module) => ({ default: module.MilestoneFields })))
const DateFields = lazy(() => fields().then((module) => ({ default: module.DateFields })))
const ManagerField = lazy(() => fields().then((module) => ({ default: module.ManagerField })))

interface OrderOffer extends BulkOffer {
  key: OrderBulkAction
  isOffered: () => boolean
}

/** The bulk actions that the person may use; the server decides about each order. */
export const orderOffers = (): readonly BulkOffer[] => offers.filter(({ isOffered }) => isOffered())

/** A date that nobody has touched is left as it is. */
const dateInput = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))

const offers: readonly OrderOffer[] = [
  {
    key: 'milestone',
    title: 'orders.bulk.milestone',
    icon: <FlagOutlined aria-hidden />,
    isOffered: () => true,
    fields: () => <MilestoneFields />,
  },
  {
    key: 'dates',
    title: 'orders.bulk.dates',
    icon: <CalendarOutlined aria-hidden />,
    isOffered: () => can('edit'),
    fields: () => <DateFields />,
    inputOf: dateInput,
  },
  {
    key: 'manager',
    title: 'orders.bulk.manager',
    icon: <UserSwitchOutlined aria-hidden />,
    isOffered: () => can('edit'),
    fields: () => <ManagerField />,
  },
]
