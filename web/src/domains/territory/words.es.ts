import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'territory.port.choose': 'Elija un puerto',
  'territory.port.none': 'No hay tal puerto; puede escribir un código de cinco caracteres',
  'territory.area.none': 'No hay tal zona',
} as const satisfies Record<keyof typeof zh, Sentence>
