import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Photo } from '../queue/database.ts'

const longestSide = 1600
const mostBytes = 400 * 1024
const qualities = [0.85, 0.75, 0.6, 0.45]

/**
 * The photo of a file as it is kept and sent: upright, at most 1,600 pixels and 400 KB, drawn anew so that no place and no camera is left in it. `text`
 * is what a QR code in it says. Throws where the browser cannot read the file.
 */
export async function takePhoto(file: Blob): Promise<{ photo: Photo; text: string | undefined }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = draw(bitmap, longestSide)
    const bytes = await compress(canvas, bitmap)
    return { photo: { bytes, sha256: bytesToHex(sha256(new Uint8Array(bytes))) }, text: await readText(canvas) }
  } finally {
    bitmap.close()
  }
}

/** Less quality first, then fewer pixels: small print must stay readable. */
async function compress(canvas: HTMLCanvasElement, bitmap: ImageBitmap): Promise<ArrayBuffer> {
  for (const quality of qualities) {
    const blob = await jpegOf(canvas, quality)
    if (blob.size <= mostBytes) return blob.arrayBuffer()
  }
  return (await jpegOf(draw(bitmap, longestSide / 2), 0.6)).arrayBuffer()
}

function draw(bitmap: ImageBitmap, most: number): HTMLCanvasElement {
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No image'))), 'image/jpeg', quality)
  })
}

/** Most cards have no code, which the reader says by throwing. Where the reader itself does not come, as without network, the photo is kept all the same. */
async function readText(canvas: HTMLCanvasElement): Promise<string | undefined> {
  const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!image) return undefined
  try {
    const { decodeQR } = await import('qr/decode.js')
    return decodeQR(image, { timeLimit: 200 }) || undefined
  } catch {
    return undefined
  }
}
