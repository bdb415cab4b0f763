import { shownPortCode } from '@seamark/contract/territory/ports'
import { chapters } from '@seamark/contract/trade/codes/chapters'
import { isWordKey, t } from '../../../platform/language/i18n.ts'

/**
 * The code with its name: CNNGB 宁波, EGLV 长荣, 8517 电机、电气设备. The code alone where it has no name; the name alone
 * of a port whose code is ours.
 */
export const codeText = (code: string, name: string) => (name === '' ? code : `${shownPortCode(code)} ${name}`.trim())

/** The name of the chapter of a code: 8517 is in chapter 85. */
export function chapterName(hs: string): string {
  const chapter = chapters.find((one) => hs.startsWith(one))
  return chapter ? t(`trade.chapter.${chapter}`) : ''
}

/** The chapters in whose name the text stands; none for a single letter. */
export function chaptersNamed(text: string): { code: string; name: string }[] {
  const typed = text.trim().toLowerCase()
  if ([...typed].length < (/\p{Script=Han}/u.test(typed) ? 1 : 3)) return []
  return chapters
    .map((code) => ({ code, name: t(`trade.chapter.${code}`) }))
    .filter(({ name }) => name.toLowerCase().includes(typed))
}

export const laneText = (lane: string) => {
  const key = `territory.lane.${lane}`
  return isWordKey(key) ? t(key) : lane
}
