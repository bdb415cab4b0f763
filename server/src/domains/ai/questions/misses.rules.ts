import { cutText } from '../../../platform/storable-texts.ts'

const longest = 200
const mailbox = /[\w.%+-]+@[\w.-]+/gu
/** Boxes are words of the trade, and no numbers. */
const container = /^(?:20|40|45)(?:GP|HQ|HC|RF|RH|OT|FR|TK|DC|DV|NOR)\b/iu

/** What was asked, in one line, without what may tell whom it is about: `…` stands for a mailbox or a name, `#` for a number. */
export function blankText(text: string): string {
  // NFKC makes three full stops of the sign that stands for something else.
  const whole = text.normalize('NFKC').replaceAll('...', '…')
  const line = whole.replace(/\s+/gu, ' ').replace(mailbox, '…').trim()
  const blanked = line.replace(/\d[\d\s.,:/-]*\d|\d/gu, (number, at: number) =>
    isContainer(line, number, at) ? number : '#',
  )
  return cutText(blanked, longest).trim()
}

const isContainer = (line: string, number: string, at: number) =>
  /^\d+$/.test(number) &&
  !/[\p{L}\p{N}]/u.test(line.charAt(at - 1).replace(/\p{Script=Han}/u, '')) &&
  container.test(line.slice(at))
