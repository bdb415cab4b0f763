import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'rates.menu': 'Rates and orders',
} as const satisfies Record<keyof typeof zh, Sentence>
