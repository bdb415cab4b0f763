import { company } from '@seamark/contract/phonebook/companies/companies'
import { z } from 'zod'
import { cursorText, cursorTime, sortedCursor, type Sorted } from '../../../platform/page.ts'
import type { companySorts, narrowSort } from '@seamark/contract/phonebook/lists/lists'

export type CompanyOrder = Sorted<(typeof companySorts)[number] | typeof narrowSort>

const { progress } = company.shape
const lastRank = progress.options.length - 1

/** The cursor of a page of companies. A cursor of another order is refused with cursor_invalid. */
export const companyCursor = sortedCursor<CompanyOrder['sort'], string | number>(
  {
    name: cursorText,
    code: cursorText,
    progress: z.number().int().min(0).max(lastRank),
    createdAt: cursorTime,
    updatedAt: cursorTime,
    nextContactAt: cursorTime,
    lastTouchAt: cursorTime,
    progressSince: cursorTime,
    daysLeft: z.iso.date(),
  },
  'phonebook.cursor_invalid',
)
