import type { ListedCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import type { ComponentType } from 'react'

export interface CapturePartProps {
  capture: ListedCapture
  /** Puts a value into the form as somebody would type it; what has no field of its own goes into the note, by its label. */
  onAccept: (field: string, value: string, label: string) => void
}

/** What a domain above adds below the photo of a card that is sorted. */
export interface CapturePart {
  key: string
  View: ComponentType<CapturePartProps>
}

let parts: readonly CapturePart[] = []

export function registerCaptureParts(lent: readonly CapturePart[]) {
  parts = lent
}

export const captureParts = () => parts
