import type { Cells } from '../../companies/cells.rules.ts'
import { joinLines } from '../../contacts/cell-parts.rules.ts'
import { fieldOfLabel } from '../headings/labelled-numbers.rules.ts'

const labelled = [
  ['contactPhone', 'contactPhoneKind'],
  ['contactPhone2', 'contactPhone2Kind'],
] as const

/** Moves the numbers of a row to where their labels say that they belong: a fax is no telephone. */
export function moveLabelledNumbers(cells: Cells): Cells {
  const moved = { ...cells }
  for (const [cell, label] of labelled) {
    const number = (moved[cell] ?? '').trim()
    const field = fieldOfLabel(moved[label] ?? '')
    if (number === '' || field === undefined) continue
    moved[cell] = ''
    moved[field] = field === 'contactFax' ? joinFaxes(moved[field], number) : joinLines(moved[field], number)
  }
  return moved
}

/** A contact has one line for faxes. */
const joinFaxes = (...texts: (string | undefined)[]) => joinLines(...texts).replace(/\s*(?:\n|:::)\s*/g, ' / ')
