import {
  DeleteOutlined,
  EditOutlined,
  InboxOutlined,
  MergeCellsOutlined,
  SwapOutlined,
  TagsOutlined,
  UserAddOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { mostMerged } from '@seamark/contract/phonebook/merges/merges'
import type { CompanyBulkAction } from '@seamark/contract/phonebook/bulk/bulk'
import { lazy } from 'react'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { can } from '../../../platform/session/session.ts'
import type { BulkOffer } from '../../workbench/index.ts'
import { mergePath } from '../merges/merge-filters.ts'
import { editInput } from './company-bulk-rules.ts'

// Nobody who only reads the list waits for these fields.
const fields = () => import('./company-bulk-form.tsx')
const BulkEditFields = lazy(() => fields().then((module) => ({ default: module.BulkEditFields })))
const TagFields = lazy(() => fields().then((module) => ({ default: module.TagFields })))
const HolderField = lazy(() => fields().then((module) => ({ default: module.HolderField })))
const TransferFields = lazy(() => fields().then((module) => ({ default: module.TransferFields })))
const ReasonField = lazy(() => fields().then((module) => ({ default: module.ReasonField })))

interface CompanyOffer extends BulkOffer {
  key: CompanyBulkAction
  isOffered: () => boolean
}

/** The bulk actions that the person may use; the server decides about each company. */
export const companyOffers = (go: (to: string) => void): readonly BulkOffer[] =>
  offersWith(go).filter(({ isOffered }) => isOffered())

const offersWith = (go: (to: string) => void): readonly CompanyOffer[] => offers.toSpliced(-1, 0, mergeOffer(go))

/** Merging has a page of its own, where the records are compared side by side. */
const mergeOffer = (go: (to: string) => void): CompanyOffer => ({
  key: 'merge',
  title: 'phonebook.bulk.merge',
  icon: <MergeCellsOutlined aria-hidden />,
  isOffered: () => can('merge'),
  open: (ids) => {
    if (ids.length < 2) notices.warning(t('phonebook.merge_two'))
    else if (ids.length > mostMerged) notices.warning(t('phonebook.merge_many'))
    else go(mergePath(ids))
  },
})

/** A picker that nobody has touched has no value. */
const tagInput = ({ add, remove }: Record<string, unknown>) => ({ add: add ?? [], remove: remove ?? [] })

const offers: readonly CompanyOffer[] = [
  {
    key: 'edit',
    title: 'phonebook.bulk.edit',
    icon: <EditOutlined aria-hidden />,
    isOffered: () => can('edit'),
    fields: () => <BulkEditFields />,
    inputOf: editInput,
  },
  {
    key: 'tag',
    title: 'phonebook.bulk.tag',
    icon: <TagsOutlined aria-hidden />,
    isOffered: () => can('edit'),
    fields: () => <TagFields />,
    inputOf: tagInput,
  },
  { key: 'claim', title: 'phonebook.bulk.claim', icon: <UserAddOutlined aria-hidden />, isOffered: () => can('edit') },
  {
    key: 'assign',
    title: 'phonebook.bulk.assign',
    icon: <UserSwitchOutlined aria-hidden />,
    isOffered: () => can('assign'),
    fields: () => <HolderField />,
  },
  {
    key: 'transfer',
    title: 'phonebook.bulk.transfer',
    icon: <SwapOutlined aria-hidden />,
    isOffered: () => can('edit'),
    fields: () => <TransferFields />,
  },
  {
    key: 'release',
    title: 'phonebook.bulk.release',
    icon: <InboxOutlined aria-hidden />,
    isOffered: () => can('edit'),
    fields: () => <ReasonField />,
  },
  {
    key: 'delete',
    title: 'phonebook.bulk.delete',
    icon: <DeleteOutlined aria-hidden />,
    danger: true,
    warning: 'kit.deleteSentence',
    isOffered: () => can('delete'),
  },
]
