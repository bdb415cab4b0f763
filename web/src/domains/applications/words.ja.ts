import type { words as zh } from './words.zh.ts'

export const words = {
  'applications.menu': '申請',
} as const satisfies Record<keyof typeof zh, string>
