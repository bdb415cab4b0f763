import { DeleteOutlined } from '@ant-design/icons'
import { deleteReading, restoreReading } from '@seamark/contract/rates/index'
import type { Reading } from '@seamark/contract/rates/readings/readings'
import { Button } from 'antd'
import { useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useGo } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { titleOf } from './line-text.ts'
import { refreshReadings } from './reading-queries.ts'

/** Deletes a reading of which nothing was taken, leaves its page and offers to undo it. */
export function ReadingDeletion({ reading }: { reading: Reading }) {
  const { t } = useWords()
  const go = useGo()
  const confirm = useConfirmDeletion()
  const offerUndo = useUndoOffer()
  const { id, version, can } = reading
  const title = titleOf(reading)
  const remove = async () => {
    await call(deleteReading, { params: { id }, version })
    go(href('/freight/rates', { segment: 'readings' }))
    offerUndo({ key: `undo-reading-${id}`, title: t('rates.reading.deleted', { title }), undo: () => void restore(id) })
    await refreshReadings()
  }
  const ask = () =>
    confirm({
      title: t('rates.reading.delete', { title }),
      content: t('rates.reading.delete.sentence'),
      onOk: () => remove().catch(() => undefined),
    })
  return can.delete ? (
    <Button danger icon={<DeleteOutlined aria-hidden />} onClick={ask}>
      {t('kit.delete')}
    </Button>
  ) : null
}

/** The offer outlives the page that made it, so this must not depend on the page. */
async function restore(id: number) {
  try {
    await call(restoreReading, { params: { id } })
    notices.success(t('rates.reading.restored'))
    await refreshReadings()
  } catch {
    // The call has already shown the message.
  }
}
