import {
  approveBulk,
  type Bulk,
  cancelBulk,
  continueBulk,
  declineBulk,
  deleteBulk,
  pauseBulk,
  restoreBulk,
  retryBulk,
} from '@seamark/contract/messaging/bulks/bulks'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { FormDialog, MoreMenu, useConfirmDeletion, useSave, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useGo, usePageModal } from '../../../platform/page.tsx'
import { massPath } from './bulk-filters.ts'
import { cacheBulk, refreshBulks } from './bulk-queries.ts'

const moves = { pause: pauseBulk, continue: continueBulk, cancel: cancelBulk, retry: retryBulk } as const
type Move = keyof typeof moves

/** What can be done with a bulk; the server has said which of it the reader may do. */
export function useBulkActions(bulk: Bulk) {
  const { t } = useWords()
  const modal = usePageModal()
  const [isBusy, setBusy] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const remove = useDeletion(bulk)
  const { can, id, version, title } = bulk
  async function act(doing: () => Promise<Bulk>) {
    setBusy(true)
    try {
      await cacheBulk(await doing())
    } catch {
      void refreshBulks()
    } finally {
      setBusy(false)
    }
  }
  const move = (name: Move) => act(() => call(moves[name], { params: { id }, version }))
  const waiting = (bulk.counts.waiting ?? 0) + (bulk.counts.chosen ?? 0)
  const cancel = () =>
    void modal.confirm({
      title: t('messaging.cancel.title', { title }),
      content: t('messaging.cancel.sentence', { count: waiting }),
      okText: t('messaging.cancel'),
      okButtonProps: { danger: true },
      cancelText: t('messaging.keep'),
      onOk: () => move('cancel'),
    })
  const sendable = bulk.verdicts.find(({ verdict }) => verdict === 'sendable')?.count ?? waiting
  const approve = () => void act(() => call(approveBulk, { params: { id }, version, body: { count: sendable } }))
  const menu = [
    ...(can.cancel ? [{ key: 'cancel', label: t('messaging.cancel'), danger: true, onClick: cancel }] : []),
    ...(can.delete ? [{ key: 'delete', label: t('kit.delete'), danger: true, onClick: remove }] : []),
  ]
  return {
    isBusy,
    act,
    buttons: (
      <>
        {can.approve ? <Button onClick={() => setDeclining(true)}>{t('messaging.decline')}</Button> : null}
        {can.approve ? (
          <Button type="primary" loading={isBusy} onClick={approve}>
            {t('messaging.approve', { count: number(sendable) })}
          </Button>
        ) : null}
        {can.retry ? (
          <Button loading={isBusy} onClick={() => void move('retry')}>
            {t('messaging.retry', { count: number(bulk.retriable) })}
          </Button>
        ) : null}
        {can.pause ? (
          <Button loading={isBusy} onClick={() => void move('pause')}>
            {t('messaging.pause')}
          </Button>
        ) : null}
        {can.continue ? (
          <Button
            type={can.replaceRates ? 'default' : 'primary'}
            loading={isBusy}
            onClick={() => void move('continue')}
          >
            {t('messaging.continue')}
          </Button>
        ) : null}
        {menu.length > 0 ? <MoreMenu label={t('messaging.more', { title })} items={menu} /> : null}
      </>
    ),
    dialog: isDeclining ? <Declining bulk={bulk} onClose={() => setDeclining(false)} /> : null,
  }
}

/** A refusal of a colleague's bulk, with the reason that she is told. */
function Declining({ bulk: { id, version, title }, onClose }: { bulk: Bulk; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<{ reason: string }>()
  const { save, ...saving } = useSave({
    form,
    send: (body: { reason: string }) => call(declineBulk, { params: { id }, version, body }, { quiet: true }),
    onSaved: (bulk) => {
      void cacheBulk(bulk)
      onClose()
    },
  })
  return (
    <FormDialog<{ reason: string }>
      {...saving}
      form={form}
      name={`decline-${id}`}
      title={t('messaging.decline.title', { title })}
      okText={t('messaging.decline')}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('messaging.field.reason')} required>
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}

/** Asks, deletes a bulk that nobody has confirmed, leaves its page and offers to undo it. */
function useDeletion(bulk: Bulk) {
  const go = useGo()
  const confirm = useConfirmDeletion()
  const offerUndo = useUndoOffer()
  const { id, version, title } = bulk
  const remove = async () => {
    await call(deleteBulk, { params: { id }, version })
    go(`${massPath}?tab=bulks`)
    offerUndo({
      key: `undo-bulk-${id}`,
      title: t('messaging.deleted', { title }),
      undo: () => void restore(id, title),
    })
    await refreshBulks()
  }
  return () =>
    confirm({
      title: t('messaging.delete', { title }),
      content: t('messaging.delete.sentence'),
      onOk: () => remove().catch(() => undefined),
    })
}

/** The offer outlives the page that made it, so this must not depend on the page. */
async function restore(id: number, title: string) {
  try {
    await cacheBulk(await call(restoreBulk, { params: { id } }))
    notices.success(t('messaging.restored', { title }))
  } catch {
    // The call has already shown the message.
  }
}
