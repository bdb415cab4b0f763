import { imageMediaTypes, megabytes, mostImageBytes } from '@seamark/contract/platform/images'
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../platform/language/i18n.ts'
import { notices } from '../../platform/notices.ts'
import './image-drop.css'

/**
 * Takes images by press or drop. A file that is no JPG or PNG, or is larger than `mostBytes`, is not taken: a message names it with the reason.
 * Returns the drop area's handlers (its class is `image-drop`), a function that opens the chooser, and the chooser to render beside it.
 */
export function useImageDrop(take: (files: File[]) => void, { multiple = false, mostBytes = mostImageBytes } = {}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  async function judge(files: File[]) {
    const judged = await Promise.all(files.map(async (file) => ({ file, problem: await problemOf(file, mostBytes) })))
    for (const { file, problem } of judged)
      if (problem) notices.error(t('kit.fileRefused', { name: file.name, problem }))
    const images = judged.flatMap(({ file, problem }) => (problem ? [] : [file]))
    if (images.length > 0) take(images)
  }
  const listens = {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void judge([...event.dataTransfer.files])
    },
  }
  const chooser = (
    <input
      ref={input}
      type="file"
      accept={imageMediaTypes}
      multiple={multiple}
      hidden
      onChange={({ target }) => {
        void judge([...(target.files ?? [])])
        // The same file may be chosen again.
        target.value = ''
      }}
    />
  )
  return { listens, open: () => input.current?.click(), chooser }
}

/** Returns why the server would refuse the file as an image, as far as size and first bytes show it. */
async function problemOf(file: File, mostBytes: number): Promise<string | undefined> {
  if (file.size > mostBytes) return t('platform.image_too_large', { most: megabytes(mostBytes) })
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  return beginnings.some((beginning) => beginning.every((byte, place) => bytes[place] === byte))
    ? undefined
    : t('platform.image_type')
}

/** The first bytes of JPG and PNG. */
const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]

/** Returns the address of an image that only this browser has. */
export function useFileAddress(file: File | undefined) {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  return address
}
