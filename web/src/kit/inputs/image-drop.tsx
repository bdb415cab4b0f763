import { imageMediaTypes } from '@seamark/contract/platform/images'
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import './image-drop.css'

/** Takes images by press or drop. Returns the drop area's handlers (its class is `image-drop`), a function that opens the chooser, and the chooser to render beside it. */
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

/** Returns the address of an image that only this browser has. */
export function useFileAddress(file: File | undefined) {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  return address
}
