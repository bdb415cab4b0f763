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
import { Checkbox, Form, Input } from 'antd'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { can } from '../../../platform/session/session.ts'
import type { BulkOffer } from '../../workbench/index.ts'
import { HolderPicker } from '../custody/holder-picker.tsx'
import { mergePath } from '../merges/merge-filters.ts'
import { TagPicker } from '../tags/tag-picker.tsx'
import { BulkEditFields, editInput } from './company-bulk-form.tsx'

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
    fields: () => (
      <Form.Item
        name="reason"
        label={t('phonebook.bulk.reason')}
        rules={[{ required: true, whitespace: true, message: t('phonebook.reason_blank') }]}
      >
        <Input maxLength={300} />
      </Form.Item>
    ),
  },
  {
    key: 'delete',
    title: 'phonebook.bulk.delete',
    icon: <DeleteOutlined aria-hidden />,
    danger: true,
    warning: 'phonebook.delete.sentence',
    isOffered: () => can('delete'),
  },
]

function TagFields() {
  return (
    <>
      <Form.Item name="add" label={t('phonebook.bulk.addTags')}>
        <TagPicker />
      </Form.Item>
      <Form.Item name="remove" label={t('phonebook.bulk.removeTags')}>
        <TagPicker />
      </Form.Item>
    </>
  )
}

function HolderField() {
  return (
    <Form.Item
      name="userId"
      label={t('phonebook.field.custodian')}
      rules={[{ required: true, message: t('phonebook.assignee_blank') }]}
    >
      <HolderPicker />
    </Form.Item>
  )
}

function TransferFields() {
  return (
    <>
      <HolderField />
      <Form.Item name="reason" label={t('phonebook.bulk.reason')}>
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="stays" valuePropName="checked">
        <Checkbox>{t('phonebook.bulk.stays')}</Checkbox>
      </Form.Item>
    </>
  )
}
