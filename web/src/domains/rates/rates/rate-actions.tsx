import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  ReloadOutlined,
  StopOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { closeRate, deleteRate, getRate, reopenRate, restoreRate } from '@seamark/contract/rates/index'
import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { findPorts } from '@seamark/contract/territory/index'
import { App, Input } from 'antd'
import { type RowAction, useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { toClipboard } from '../../../platform/clipboard.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageModal } from '../../../platform/page.tsx'
import { useCarriers } from '../../territory/index.ts'
import type { Edited } from './rate-form.tsx'
import { matchesPath } from './rate-filters.ts'
import { rateText } from './rate-message-text.ts'

const again = () => invalidate('/rates/rates')

/** Returns the actions in the menu of a row. */
export function useRateActions(onEdit: (edited: Edited) => void): (rate: ListedRate) => RowAction[] {
  const { t } = useWords()
  const copyText = useCopyText()
  const close = useClosing()
  const remove = useDeletion()
  const read = (id: number) => call(getRate, { params: { id } })
  const go = useGo()
  return ({ id, version, number, side, state, can }) => [
    ...(state === 'closed'
      ? []
      : [{ key: 'matches', label: t('rates.matches'), icon: <SwapOutlined />, run: () => go(matchesPath(id)) }]),
    { key: 'text', label: t('rates.copyText'), icon: <CopyOutlined />, run: () => void read(id).then(copyText) },
    {
      key: 'copy',
      label: t('rates.duplicate'),
      icon: <CopyOutlined />,
      run: () => void read(id).then((seen) => onEdit({ side, like: seen })),
    },
    ...(can.edit
      ? [
          ...(state === 'closed'
            ? [
                {
                  key: 'reopen',
                  label: t('rates.reopen'),
                  icon: <ReloadOutlined />,
                  run: () => void call(reopenRate, { params: { id }, version }).finally(() => void again()),
                },
              ]
            : [
                {
                  key: 'edit',
                  label: t('rates.edit'),
                  icon: <EditOutlined />,
                  run: () => void read(id).then((seen) => onEdit({ side, seen })),
                },
                {
                  key: 'close',
                  label: t('rates.close'),
                  icon: <StopOutlined />,
                  run: () => close({ id, version, number }),
                },
              ]),
          {
            key: 'delete',
            label: t('rates.delete'),
            icon: <DeleteOutlined />,
            danger: true,
            run: () => remove({ id, version, number }),
          },
        ]
      : []),
  ]
}

type Named = Pick<ListedRate, 'id' | 'version' | 'number'>

/** Asks why, since a colleague who looks for the space wants to know. */
function useClosing() {
  const { t } = useWords()
  const modal = usePageModal()
  return ({ id, version, number }: Named) => {
    let reason = ''
    void modal.confirm({
      title: t('rates.close.title', { number }),
      content: (
        <Input
          aria-label={t('rates.field.closeReason')}
          placeholder={t('rates.close.placeholder')}
          maxLength={500}
          autoFocus
          onChange={({ target }) => {
            reason = target.value
          }}
        />
      ),
      okText: t('rates.close'),
      cancelText: t('kit.cancel'),
      onOk: async () => {
        await call(closeRate, { params: { id }, version, body: { reason } })
        await again()
      },
    })
  }
}

function useDeletion() {
  const { t } = useWords()
  const confirm = useConfirmDeletion()
  const offer = useUndoOffer()
  return ({ id, version, number }: Named) =>
    confirm({
      title: t('rates.delete.title', { number }),
      content: t('rates.delete.text'),
      onOk: async () => {
        await call(deleteRate, { params: { id }, version })
        void again()
        offer({
          key: `rate-${id}`,
          title: t('rates.deleted', { number }),
          undo: () => void call(restoreRate, { params: { id } }).finally(() => void again()),
        })
      },
    })
}

/** Copies a rate as a message: the way, all prices with their currency, what comes on top, the days. */
export function useCopyText() {
  const { t, language } = useWords()
  const { message } = App.useApp()
  const carriers = useCarriers()
  return async (rate: Rate) => {
    const codes = [...new Set([...rate.pols, ...rate.pods, ...(rate.via ? [rate.via] : [])])]
    const { ports } = await call(findPorts, { query: { codes: codes.join(',') } })
    const known = new Map(ports.map((port) => [port.code, port]))
    const text = rateText(rate, { ports: known, carrier: carriers.get(rate.carrier)?.code ?? rate.carrier, language })
    if (await toClipboard(text)) void message.success(t('rates.copied'))
    else void message.error(t('kit.copyFailed'))
  }
}
