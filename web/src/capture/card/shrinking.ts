import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { decodeQR } from 'qr/decode.js'
import type { Photo } from '../queue/database.ts'

const longestSide = 1600
const mostBytes = 400 * 1024
const qualities = [0.85, 0.75, 0.6, 0.45]

/** What was read of a file that the camera gave. `text` is what a QR code in it says. */
export interface Shrunk {
  photo: Photo
  text: string | undefined
}

/**
 * The photo of a file as it is kept and sent: upright, at most 1,600 pixels and 400 KB, drawn anew so that no place and no camera is left in it. Throws
 * where the browser cannot read the file.
 */
export async function shrinkPhoto(file: Blob): Promise<Shrunk> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const drawn = draw(bitmap, longestSide)
    const bytes = await compress(drawn, bitmap)
    return { photo: { bytes, sha256: bytesToHex(sha256(new Uint8Array(bytes))) }, text: readText(drawn) }
  } finally {
    bitmap.close()
  }
}

/** Less quality first, then fewer pixels: small print must stay readable. */
async function compress(drawn: Drawn, bitmap: ImageBitmap): Promise<ArrayBuffer> {
  for (const quality of qualities) {
    const blob = await drawn.asJpeg(quality)
    if (blob.size <= mostBytes) return blob.arrayBuffer()
  }
  return (await draw(bitmap, longestSide / 2).asJpeg(0.6)).arrayBuffer()
}

interface Drawn {
  image: () => ImageData
  asJpeg: (quality: number) => Promise<Blob>
}

function draw(bitmap: ImageBitmap, most: number): Drawn {
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = makeCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D | null
  if (!context) throw new Error('No canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return { image: () => context.getImageData(0, 0, width, height), asJpeg: (quality) => jpegOf(canvas, quality) }
}

type Canvas = HTMLCanvasElement | OffscreenCanvas

/** A thread has no document. */
function makeCanvas(width: number, height: number): Canvas {
  if (!('document' in globalThis)) return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

function jpegOf(canvas: Canvas, quality: number): Promise<Blob> {
  if (!('toBlob' in canvas)) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No image'))), 'image/jpeg', quality)
  })
}

/** Most cards have no code, which the reader says by throwing. */
function readText(drawn: Drawn): string | undefined {
  try {
    return decodeQR(drawn.image(), { timeLimit: 200 }) || undefined
  } catch {
    return undefined
  }
}
