import { ScanOutlined } from '@ant-design/icons'
import { getCardReading, readCardImage } from '@seamark/contract/ai/cards/cards'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { call, errorText, requestHeaders, useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { CardReaderProps } from '../../phonebook/index.ts'
import './card-reader-view.css'

/** Reads a card that stands beside a form by a model. Where none is named nothing is offered; where one may not be asked, it is said why. */
export function CardTextReader({ side, image, onText }: CardReaderProps) {
  const { t } = useWords()
  const { data } = useCall(getCardReading, {}, { staleTime: 60_000 })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => call(readCardImage, { body: {}, images: { image: await imageOf(image) } }, { quiet: true }),
    onSuccess: ({ text }) => onText(text),
  })
  if (data === undefined || data.state === 'none') return null
  if (data.state !== 'ready')
    return <p className="card-reader-quiet">{t(data.state === 'kept' ? 'ai.card_kept' : 'ai.card_unseen')}</p>
  return (
    <>
      <Button icon={<ScanOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
        {t(side === 'front' ? 'ai.card.read' : 'ai.card.readBack')}
      </Button>
      {isPending ? <p className="card-reader-quiet">{t('ai.card.reading')}</p> : null}
      {error === null ? null : <Alert type="warning" showIcon role="alert" title={errorText(error)} />}
    </>
  )
}

/** An image that is kept is fetched as whoever sees it. */
async function imageOf(image: File | string): Promise<Blob> {
  if (image instanceof File) return image
  const answer = await fetch(`/api${image}`, { headers: requestHeaders() })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return answer.blob()
}
