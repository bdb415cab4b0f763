import { mostRecordImageBytes } from '@seamark/contract/followups/records/records'
import type { ClipboardEvent } from 'react'

const longestSide = 2400

/** Takes images out of what is pasted; words are left to the field. A screenshot that is too large is drawn smaller: nobody can compress a clipboard. */
export const usePastedImages = (take: (files: readonly File[]) => void) => (event: ClipboardEvent) => {
  const images = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
  if (images.length === 0) return
  event.preventDefault()
  void Promise.all(images.map(smaller)).then(take)
}

/** As it came where it fits; a JPEG of it otherwise. What cannot be drawn is sent as it is, and judged there. */
async function smaller(file: File): Promise<File> {
  if (file.size <= mostRecordImageBytes) return file
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) return file
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 })
    return new File([blob], 'pasted.jpg', { type: 'image/jpeg' })
  } catch {
    return file
  }
}
