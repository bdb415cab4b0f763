import { mostRecordImageBytes } from '@seamark/contract/followups/records/records'
import type { ClipboardEvent } from 'react'

const longestSide = 2400

/** Takes images out of a paste; text is left to the field. A screenshot that is too large is scaled down, because nobody can compress a clipboard. */
export const usePastedImages = (take: (files: readonly File[]) => void) => (event: ClipboardEvent) => {
  const images = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
  if (images.length === 0) return
  event.preventDefault()
  void Promise.all(images.map(shrinkImage)).then(take)
}

/** The file itself if it is small enough, else a smaller JPEG. A file that cannot be drawn is sent as it is, and judged by the server. */
async function shrinkImage(file: File): Promise<File> {
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
