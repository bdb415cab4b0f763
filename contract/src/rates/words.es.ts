import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {} as const satisfies Record<keyof typeof zh, Sentence>
