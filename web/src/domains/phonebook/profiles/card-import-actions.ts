import { type Company, createCompany } from '@seamark/contract/phonebook/companies/companies'
import { type Elsewhere, judgeContacts, type NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import { lookUpCompanies } from '@seamark/contract/phonebook/look-ups/look-ups'
import { Refusal } from '@seamark/contract/platform/client'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { cardsOf, type FileCard, mostCards, mostFileBytes } from './card-import-rules.ts'

/** A card with what the server says of it. */
export interface JudgedCard {
  key: number
  card: FileCard
  /** The name of the contact that already has the number. */
  match?: string | undefined
  /** The company that the card of a firm is already, or has become. */
  known?: string | undefined
  /** The other company that has one of its numbers. */
  elsewhere?: Elsewhere | undefined
}

export const isNew = ({ card, match, known }: JudgedCard) =>
  !('problem' in card) && match === undefined && known === undefined

/** The reason, in words, why a file is rejected before it is judged. */
export class CardsRefused extends Error {}

export async function cardsIn(file: File, country: string): Promise<FileCard[]> {
  if (file.size > mostFileBytes) throw new CardsRefused(t('phonebook.cards.tooLarge'))
  const cards = cardsOf(new Uint8Array(await file.arrayBuffer()), country)
  if (cards.length === 0) throw new CardsRefused(t('phonebook.cards.none'))
  if (cards.length > mostCards) throw new CardsRefused(t('phonebook.cards.tooMany', { most: mostCards }))
  return cards
}

export async function judgeCards(
  company: Company,
  cards: FileCard[],
): Promise<{ cards: JudgedCard[]; unchecked: number }> {
  const contacts = cards.flatMap((card): NewContact[] => ('contact' in card ? [card.contact] : []))
  const judged =
    contacts.length === 0
      ? { rows: [], unchecked: 0 }
      : await call(judgeContacts, { params: { id: company.id }, body: { contacts } }, { quiet: true })
  const verdicts = judged.rows.values()
  const known = await findKnownFirms(cards)
  return {
    unchecked: judged.unchecked + known.unchecked,
    cards: cards.map((card, key) => {
      const verdict = 'contact' in card ? verdicts.next().value : undefined
      return {
        key,
        card,
        match: verdict?.match ?? undefined,
        elsewhere: verdict?.elsewhere ?? undefined,
        known: known.names.get(card),
      }
    }),
  }
}

/** Looks up the firms among the cards, each for itself, as its form would. */
async function findKnownFirms(cards: readonly FileCard[]) {
  const names = new Map<FileCard, string>()
  const firms = cards.filter((card) => 'company' in card)
  for (const [place, card] of firms.entries()) {
    const { name, telephone, email } = card.company
    try {
      const { matches } = await call(lookUpCompanies, { body: { name, telephone, email } }, { quiet: true })
      if (matches[0]) names.set(card, matches[0].name)
    } catch (error) {
      // As many look-ups as a person may have: the other firms are not checked, which is said.
      if (!(error instanceof Refusal) || error.body.code !== 'phonebook.lookups_exhausted') throw error
      return { names, unchecked: firms.length - place }
    }
  }
  return { names, unchecked: 0 }
}

/** Makes a company of each card of a firm; `onAdded` is told of each one, since a later one may be refused. */
export async function addFirms(taken: readonly JudgedCard[], onAdded: (key: number) => void) {
  let count = 0
  try {
    for (const { key, card } of taken) {
      if (!('company' in card)) continue
      await call(createCompany, { body: card.company }, { quiet: true })
      onAdded(key)
      count += 1
    }
  } finally {
    if (count > 0) {
      notices.success(t('phonebook.cards.addedFirms', { count }))
      await invalidate('/phonebook/companies')
    }
  }
}
