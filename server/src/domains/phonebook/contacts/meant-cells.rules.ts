import type { Cells } from '../companies/cells.rules.ts'
import { joinLines, partsOf } from './cell-parts.rules.ts'
import { isMobileOf } from './mobiles.rules.ts'
import { wholeName } from './whole-names.rules.ts'

/**
 * Moves a number to the field that the row means. A mobile without a contact's name becomes the company's telephone if that is empty; a contact
 * without a mobile gets the company's telephone if that is a mobile.
 */
export function moveMeantCells(cells: Cells): Cells {
  return withMeantNumbers(withSeveral(withWholeContact(cells)))
}

/** Address books divide a name and an address, and number the telephones and addresses of a person. */
function withWholeContact(cells: Cells): Cells {
  const { contactPhone2: phone = '', contactEmail2: email = '', address2 = '' } = cells
  const built = (cells['contactName'] ?? '').trim() === '' ? wholeName(cells) : ''
  return {
    ...cells,
    ...(built === '' ? {} : { contactName: built }),
    ...(address2.trim() === '' ? {} : { address: joinAddress(cells['address'] ?? '', address2) }),
    ...(phone.trim() === '' ? {} : { contactPhone: joinLines(cells['contactPhone'], phone) }),
    ...(email.trim() === '' ? {} : { contactEmail: joinLines(cells['contactEmail'], email) }),
  }
}

const joinAddress = (...lines: string[]) => {
  const parts = lines.map((line) => line.trim()).filter(Boolean)
  return parts.join(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(parts.join('')) ? ' ' : ', ')
}

/**
 * Several numbers or addresses in a cell of the company: the first is the company's and the others are the contact's. Without a
 * contact they are kept as `more`, which becomes the remark of a new company.
 */
function withSeveral(cells: Cells): Cells {
  const isMobile = isMobileOf(cells)
  const numbers = partsOf(cells['telephone'] ?? '', 'phone')
  const addresses = partsOf(cells['email'] ?? '', 'email')
  if (numbers.length < 2 && addresses.length < 2) return cells
  const landline = numbers.findIndex((number) => !isMobile(number))
  const own = numbers[Math.max(landline, 0)] ?? cells['telephone'] ?? ''
  const more = numbers.filter((number) => number !== own)
  const moreAddresses = addresses.slice(1)
  const kept = { ...cells, telephone: own, ...(addresses[0] === undefined ? {} : { email: addresses[0] }) }
  if ((cells['contactName'] ?? '').trim() === '')
    return { ...kept, more: joinLines(...more, ...moreAddresses), moreOf: more.length > 0 ? 'telephone' : 'email' }
  return {
    ...kept,
    contactMobile: joinLines(cells['contactMobile'], ...more.filter(isMobile)),
    contactPhone: joinLines(cells['contactPhone'], ...more.filter((number) => !isMobile(number))),
    contactEmail: joinLines(cells['contactEmail'], ...moreAddresses),
  }
}

function withMeantNumbers(cells: Cells): Cells {
  const isMobile = isMobileOf(cells)
  const mobile = (cells['contactMobile'] ?? '').trim()
  const name = (cells['contactName'] ?? '').trim()
  const telephone = (cells['telephone'] ?? '').trim()
  const [phone, ...phones] = mobilesFirst(partsOf(cells['contactPhone'] ?? '', 'phone'), isMobile)
  // As with cards: where no number is a mobile, the first one becomes it.
  if (name !== '' && mobile === '' && phone !== undefined && !isMobile(telephone))
    return { ...cells, contactMobile: phone, contactPhone: phones.join('\n') }
  if (name === '' && mobile !== '' && telephone === '') return { ...cells, telephone: mobile, contactMobile: '' }
  return name !== '' && mobile === '' && isMobile(telephone) ? { ...cells, contactMobile: telephone } : cells
}

const mobilesFirst = (numbers: readonly string[], isMobile: (text: string) => boolean) => [
  ...numbers.filter(isMobile),
  ...numbers.filter((number) => !isMobile(number)),
]
