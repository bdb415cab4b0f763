import type { words as zh } from './words.zh.ts'

export const words = {
  'rates.menu': '運賃と案件',
} as const satisfies Record<keyof typeof zh, string>
