import { CheckCircleOutlined, DeleteOutlined, FolderOutlined } from '@ant-design/icons'
import { deleteQuestion, type Question, restoreQuestion } from '@seamark/contract/ai/questions/questions'
import { AutoComplete, Form, Radio } from 'antd'
import { type RowAction, useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { can } from '../../../platform/session/session.ts'
import type { BulkOffer } from '../../workbench/index.ts'
import { readQuestionsAgain, useCategories } from './question-queries.ts'

/** What a row of the list offers: changing the question, and deleting it with ten seconds to undo. */
export function useQuestionActions(edit: (question: Question) => void) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove(question: Question) {
    await call(deleteQuestion, { params: { id: question.id }, version: question.version })
    offerUndo({
      key: `undo-question-${question.id}`,
      title: t('ai.question.deleted', { question: question.question }),
      undo: () => void restore(question),
    })
    await readQuestionsAgain()
  }

  return (question: Question): RowAction[] => [
    ...(question.can.edit ? [{ key: 'edit', label: t('kit.edit'), run: () => edit(question) }] : []),
    ...(question.can.delete
      ? [
          {
            key: 'delete',
            label: t('kit.delete'),
            danger: true,
            run: () =>
              confirmDeletion({
                title: t('ai.question.delete.title', { question: question.question }),
                content: t('kit.deleteSentence'),
                onOk: () => remove(question).catch(() => undefined),
              }),
          },
        ]
      : []),
  ]
}

/** The toast outlives the page that offered it, so this must not depend on the page. */
async function restore({ id, question }: Question) {
  try {
    await call(restoreQuestion, { params: { id } })
    await readQuestionsAgain()
    notices.success(t('ai.question.restored', { question }))
  } catch {
    // The call has already shown the message.
  }
}

/** The bulk actions that the person may use; the server decides about each question. */
export const questionOffers = (): readonly BulkOffer[] => [
  ...(can('edit') ? [enabling, moving] : []),
  ...(can('delete') ? [deletion] : []),
]

const enabling: BulkOffer = {
  key: 'enable',
  title: 'ai.bulk.enable',
  icon: <CheckCircleOutlined aria-hidden />,
  fields: () => <EnabledField />,
}
const moving: BulkOffer = {
  key: 'move',
  title: 'ai.bulk.move',
  icon: <FolderOutlined aria-hidden />,
  fields: () => <CategoryItem />,
  inputOf: ({ category }) => ({ category: category ?? '' }),
}
const deletion: BulkOffer = {
  key: 'delete',
  title: 'ai.bulk.delete',
  icon: <DeleteOutlined aria-hidden />,
  danger: true,
}

function EnabledField() {
  const { t } = useWords()
  return (
    <Form.Item name="enabled" label={t('ai.field.enabled')} initialValue>
      <Radio.Group options={([true, false] as const).map((value) => ({ value, label: t(`ai.enabled.${value}`) }))} />
    </Form.Item>
  )
}

/** A category that is used, or a new one. */
export function CategoryItem() {
  const { t } = useWords()
  const { data } = useCategories()
  return (
    <Form.Item name="category" label={t('ai.field.category')}>
      <AutoComplete
        maxLength={60}
        options={(data?.categories ?? []).map(({ category }) => ({ value: category }))}
        showSearch={{
          filterOption: (typed, option) => (option?.value ?? '').toLowerCase().includes(typed.toLowerCase()),
        }}
        allowClear
      />
    </Form.Item>
  )
}
