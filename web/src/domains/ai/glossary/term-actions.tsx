import { DeleteOutlined, LockOutlined } from '@ant-design/icons'
import { deleteTerm, restoreTerm, type Term } from '@seamark/contract/ai/glossary/terms'
import { Form, Radio } from 'antd'
import { type RowAction, useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { can } from '../../../platform/session/session.ts'
import type { BulkOffer } from '../../workbench/index.ts'
import { readTermsAgain } from './term-queries.ts'

/** What a term is called where one text must do. */
export const nameOfTerm = ({ zh, en, es, ja }: Pick<Term, 'zh' | 'en' | 'es' | 'ja'>) => zh || en || es || ja

/** What a row of the list offers: changing the term, and deleting it with ten seconds to undo. */
export function useTermActions(edit: (term: Term) => void) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove(term: Term) {
    await call(deleteTerm, { params: { id: term.id }, version: term.version })
    offerUndo({
      key: `undo-term-${term.id}`,
      title: t('ai.term.deleted', { term: nameOfTerm(term) }),
      undo: () => void restore(term),
    })
    await readTermsAgain()
  }

  return (term: Term): RowAction[] => [
    ...(term.can.edit ? [{ key: 'edit', label: t('kit.edit'), run: () => edit(term) }] : []),
    ...(term.can.delete
      ? [
          {
            key: 'delete',
            label: t('kit.delete'),
            danger: true,
            run: () =>
              confirmDeletion({
                title: t('ai.term.delete.title', { term: nameOfTerm(term) }),
                content: t('kit.deleteSentence'),
                onOk: () => remove(term).catch(() => undefined),
              }),
          },
        ]
      : []),
  ]
}

/** The toast outlives the page that offered it, so this must not depend on the page. */
async function restore(term: Term) {
  try {
    await call(restoreTerm, { params: { id: term.id } })
    await readTermsAgain()
    notices.success(t('ai.term.restored', { term: nameOfTerm(term) }))
  } catch {
    // The call has already shown the message.
  }
}

/** The bulk actions that the person may use; the server decides about each term. */
export const termOffers = (): readonly BulkOffer[] => [
  ...(can('edit') ? [locking] : []),
  ...(can('delete') ? [deletion] : []),
]

const locking: BulkOffer = {
  key: 'lock',
  title: 'ai.bulk.lock',
  icon: <LockOutlined aria-hidden />,
  fields: () => <LockField />,
}
const deletion: BulkOffer = {
  key: 'delete',
  title: 'ai.bulk.deleteTerms',
  icon: <DeleteOutlined aria-hidden />,
  danger: true,
}

function LockField() {
  const { t } = useWords()
  return (
    <Form.Item name="locked" label={t('ai.field.locked')} initialValue>
      <Radio.Group options={([true, false] as const).map((value) => ({ value, label: t(`ai.locked.${value}`) }))} />
    </Form.Item>
  )
}
