import type { words as zh } from './words.zh.ts'

export const words = {
  'territory.port.choose': '港を選択',
  'territory.port.none': '該当する港がありません。5 文字コードを入力できます',
  'territory.area.none': '該当するエリアがありません',
} as const satisfies Record<keyof typeof zh, string>
