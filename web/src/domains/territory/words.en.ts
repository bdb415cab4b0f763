import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'territory.port.choose': 'Choose a port',
  'territory.port.none': 'No such port; a five-character code may be typed',
  'territory.area.none': 'No such area',
} as const satisfies Record<keyof typeof zh, Sentence>
