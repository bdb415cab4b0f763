import { BankOutlined, CalendarOutlined, TagsOutlined } from '@ant-design/icons'
import { visitStates } from '@seamark/contract/exhibitions/choices'
import { deleteExhibitor, type Exhibitor, restoreExhibitor } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { Form, Radio, Select } from 'antd'
import { DayField, type RowAction, useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { can, hasCode } from '../../../platform/session/session.ts'
import type { BulkOffer } from '../../workbench/index.ts'
import { readExhibitionsAgain } from '../exhibitions/exhibition-queries.ts'
import { PersonField } from '../exhibitions/person-picker.tsx'
import { useExhibitorTags } from './exhibitor-queries.ts'

/** What a row of the list offers: changing the exhibitor, and deleting it with ten seconds to undo. */
export function useExhibitorActions(edit: (exhibitor: Exhibitor) => void) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove(exhibitor: Exhibitor) {
    await call(deleteExhibitor, { params: { id: exhibitor.id }, version: exhibitor.version })
    offerUndo({
      key: `undo-exhibitor-${exhibitor.id}`,
      title: t('exhibitions.exhibitor.deleted', { exhibitor: exhibitor.name }),
      undo: () => void restore(exhibitor),
    })
    await readExhibitionsAgain()
  }

  return (exhibitor: Exhibitor): RowAction[] => [
    ...(exhibitor.can.edit ? [{ key: 'edit', label: t('kit.edit'), run: () => edit(exhibitor) }] : []),
    ...(exhibitor.can.delete
      ? [
          {
            key: 'delete',
            label: t('kit.delete'),
            danger: true,
            run: () =>
              confirmDeletion({
                title: t('exhibitions.exhibitor.delete.title', { exhibitor: exhibitor.name }),
                content: t('kit.deleteSentence'),
                onOk: () => remove(exhibitor).catch(() => undefined),
              }),
          },
        ]
      : []),
  ]
}

/** The toast outlives the page that offered it, so this must not depend on the page. */
async function restore(exhibitor: Exhibitor) {
  try {
    await call(restoreExhibitor, { params: { id: exhibitor.id } })
    await readExhibitionsAgain()
    notices.success(t('exhibitions.exhibitor.restored', { exhibitor: exhibitor.name }))
  } catch {
    // The call has already shown the message.
  }
}

/** The bulk actions that the person may use; the server decides about each exhibitor. */
export const exhibitorOffers = (): readonly BulkOffer[] => (hasCode(306) && can('edit') ? offers : [])

const offers: readonly BulkOffer[] = [
  {
    key: 'visit',
    title: 'exhibitions.bulk.visit',
    icon: <CalendarOutlined aria-hidden />,
    fields: () => <VisitFields />,
    inputOf: given,
  },
  {
    key: 'tags',
    title: 'exhibitions.bulk.tags',
    icon: <TagsOutlined aria-hidden />,
    fields: () => <TagFields />,
    inputOf: given,
  },
  {
    key: 'bring',
    title: 'exhibitions.bulk.bring',
    icon: <BankOutlined aria-hidden />,
    fields: () => <BringField />,
  },
]

/** A field that was left empty changes nothing. */
function given(values: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}

function VisitFields() {
  const { t } = useWords()
  return (
    <>
      <Form.Item name="visitState" label={t('exhibitions.field.visitState')} initialValue="planned">
        <Select options={visitStates.map((value) => ({ value, label: t(`exhibitions.visit.${value}`) }))} allowClear />
      </Form.Item>
      <Form.Item name="ownerId" label={t('exhibitions.field.ownerId')}>
        <PersonField />
      </Form.Item>
      <Form.Item name="visitOn" label={t('exhibitions.field.visitOn')}>
        <DayField />
      </Form.Item>
    </>
  )
}

function TagFields() {
  const { t } = useWords()
  const { data } = useExhibitorTags(undefined)
  const options = data?.tags.map(({ tag }) => ({ value: tag, label: tag })) ?? []
  return (
    <>
      <Form.Item name="add" label={t('exhibitions.tags.add')}>
        <Select mode="tags" options={options} maxCount={10} />
      </Form.Item>
      <Form.Item name="remove" label={t('exhibitions.tags.remove')}>
        <Select mode="multiple" options={options} maxCount={10} />
      </Form.Item>
    </>
  )
}

function BringField() {
  const { t } = useWords()
  return (
    <Form.Item name="visibility" label={t('exhibitions.bring.where')} initialValue="private">
      <Radio.Group
        options={(['private', 'public'] as const).map((value) => ({ value, label: t(`exhibitions.bring.${value}`) }))}
      />
    </Form.Item>
  )
}
