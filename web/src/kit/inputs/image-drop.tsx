import { imageMediaTypes } from '@seamark/contract/platform/images'
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'

/** Images by press or by drop: what the place listens to, how its button opens the chooser, and the chooser itself, which stands beside it. */
export function useImageDrop(take: (files: File[]) => void, { multiple = false } = {}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
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
      take([...event.dataTransfer.files])
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
        take([...(target.files ?? [])])
        // The same file may be chosen again.
        target.value = ''
      }}
    />
  )
  return { listens, open: () => input.current?.click(), chooser }
}

/** Where an image is shown from that only this browser has. */
export function useFileAddress(file: File | undefined) {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  return address
}
