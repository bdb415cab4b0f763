import { CloudUploadOutlined } from '@ant-design/icons'
import { uploadPurposes } from '@seamark/contract/files/uploads'
import { Alert, Button } from 'antd'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { bytes } from '../../../../platform/language/format.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { usePageModal } from '../../../../platform/page.tsx'
import { dropUpload, forgetSending, send, type UploadTarget, useSending } from './upload-actions.ts'
import { PendingUpload } from './upload-pending-view.tsx'
import { SendingFile } from './upload-view.tsx'
import { usePendingUpload } from './wizard-queries.ts'
import './upload-form.css'

const limitOf = ({ purpose = 'import' }: Pick<UploadTarget, 'purpose'>) => uploadPurposes[purpose]

interface UploadProps {
  target: UploadTarget
  /** The kinds that may be chosen, as `accept` has them; the server judges a file by its bytes. */
  accept: string
  /** The kinds in words; the argument is the largest size. */
  acceptedText: (size: string) => string
  /**
   * Says why a file cannot be uploaded, before a byte is sent; the pending upload is named where it is another file.
   * Without it a file that is too large is refused, and a pending one may be given up for it.
   */
  refuse?: (file: File, isOtherPending: boolean) => Promise<string | undefined>
  /** Opens the import that was created from the upload. */
  onStarted: (id: number) => void
  /** Content below the drop area. */
  children?: ReactNode
}

/** The drop area for a file; during an upload, its progress. */
export function ImportUpload(props: UploadProps) {
  const sending = useSending(props.target.list)
  const started = sending?.importId
  useEffect(() => {
    if (started === undefined) return
    forgetSending()
    props.onStarted(started)
    // oxlint-disable-next-line react/exhaustive-deps -- only the upload's end opens the import that came of it
  }, [started])
  return sending && sending.state !== 'started' ? <SendingFile sending={sending} /> : <ChooseFile {...props} />
}

function ChooseFile({ target, accept, acceptedText, refuse, children }: UploadProps) {
  const { t, language } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { problem, choose, pending } = useChoice(target, refuse)
  const browse = () => input.current?.click()

  function drag(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }

  return (
    <>
      {pending && <PendingUpload pending={pending} onContinue={browse} />}
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      <div
        className="import-drop"
        data-over={isOver}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <CloudUploadOutlined aria-hidden className="import-drop-icon" />
        <p className="import-drop-line">
          {t('workbench.import.drop')} <Button onClick={browse}>{t('workbench.import.choose')}</Button>
        </p>
        <p className="import-quiet">{acceptedText(bytes(limitOf(target), language))}</p>
        {children}
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={t('workbench.import.choose')}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            // Cleared so that the same file can be chosen again after a correction.
            currentTarget.value = ''
          }}
        />
      </div>
    </>
  )
}

/** Takes a file unless it cannot be imported anyway; another half-finished upload is cancelled first, if the person agrees. */
function useChoice(target: UploadTarget, refuse: UploadProps['refuse']) {
  const { t, language } = useWords()
  const modal = usePageModal()
  const [problem, setProblem] = useState<string>()
  const pending = usePendingUpload().data?.upload ?? undefined
  const limit = limitOf(target)

  function choose(file: File | undefined) {
    if (!file) return
    const { name, size } = file
    if (refuse) {
      const isOther = pending !== undefined && !(pending.name === name && pending.size === size)
      void refuse(file, isOther).then((refusal) => {
        setProblem(refusal)
        if (refusal === undefined) send(target, file)
      })
      return
    }
    if (size === 0) return setProblem(t('workbench.import.emptyFile', { name }))
    if (size > limit)
      return setProblem(
        t('workbench.import.tooLarge', { name, size: bytes(size, language), limit: bytes(limit, language) }),
      )
    setProblem(undefined)
    if (!pending || (pending.name === name && pending.size === size)) return send(target, file)
    modal.confirm({
      title: t('workbench.import.pending.other'),
      content: t('workbench.import.pending.otherHint', { name: pending.name, other: name }),
      okText: t('workbench.import.pending.replace'),
      cancelText: t('workbench.import.cancel.no'),
      onOk: () => dropUpload(pending.id).then((isDropped) => isDropped && send(target, file)),
    })
  }

  return { problem, choose, pending }
}
