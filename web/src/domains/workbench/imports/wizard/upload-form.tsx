import { CloudUploadOutlined, DownloadOutlined } from '@ant-design/icons'
import { uploadPurposes } from '@seamark/contract/files/uploads'
import { getImportTemplate } from '@seamark/contract/workbench/imports/imports'
import { Alert, Button } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { bytes } from '../../../../platform/language/format.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { usePageModal } from '../../../../platform/page.tsx'
import { fetchFile } from '../import-actions.tsx'
import { PendingUpload } from './upload-pending-view.tsx'
import { usePendingUpload } from '../import-queries.ts'
import { SendingFile } from './upload-view.tsx'
import { dropUpload, send, type UploadTarget, useSending } from './upload-actions.ts'
import './upload-form.css'

/** The kinds that are read; what a file really is, the server sees from its bytes. */
const accepted = '.xlsx,.xlsm,.csv,.tsv,.txt'
const limit = uploadPurposes.import

interface FileProps {
  target: UploadTarget
  /** What may be chosen, as `accept` has it, and in words; rows of a list, unless said otherwise. */
  kinds?: { accept: string; text: string }
  /** Below what may be chosen. */
  children?: ReactNode
}

/** Where a file is dropped or chosen; while one is on its way, how far it has come. */
export function ImportFileForm(props: FileProps) {
  const sending = useSending(props.target.list)
  return sending && sending.state !== 'started' ? <SendingFile sending={sending} /> : <ChooseFile {...props} />
}

/** An empty workbook to be filled. */
export function TemplateButton({ list }: { list: string }) {
  const { t } = useWords()
  return (
    <Button
      type="link"
      icon={<DownloadOutlined aria-hidden />}
      onClick={() => void fetchFile(getImportTemplate, { params: { list } })}
    >
      {t('workbench.import.template')}
    </Button>
  )
}

function ChooseFile({ target, kinds, children }: FileProps) {
  const { t, language } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { problem, choose, pending } = useChoice(target)
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
        <p className="import-quiet">
          {kinds?.text ?? t('workbench.import.accepted', { size: bytes(limit, language) })}
        </p>
        {children}
        <input
          ref={input}
          type="file"
          hidden
          accept={kinds?.accept ?? accepted}
          aria-label={t('workbench.import.choose')}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            // The same file can be chosen again, once it has been mended.
            currentTarget.value = ''
          }}
        />
      </div>
    </>
  )
}

/** Takes a file unless it cannot be imported anyway; another one that is half there is given up first, if the person agrees. */
function useChoice(target: UploadTarget) {
  const { t, language } = useWords()
  const modal = usePageModal()
  const [problem, setProblem] = useState<string>()
  const pending = usePendingUpload().data?.upload ?? undefined

  function choose(file: File | undefined) {
    if (!file) return
    const { name, size } = file
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
