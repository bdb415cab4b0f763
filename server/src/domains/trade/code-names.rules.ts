import { chapters } from '@seamark/contract/trade/chapters'
import type { Language } from '@seamark/contract/languages'
import { say } from '../../platform/say.ts'

/** The chapter that goods belong to, in words: 8517 is of chapter 85. Empty for what no chapter has. */
export function chapterName(hs: string, language: Language): string {
  const chapter = hs.slice(0, 2)
  return chapters.includes(chapter) ? say(language, `trade.chapter.${chapter}`) : ''
}
