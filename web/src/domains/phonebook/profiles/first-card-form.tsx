import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { putContactCard } from '@seamark/contract/phonebook/contacts/cards'
import { listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { call, errorText } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { CardBeside } from '../contacts/card-beside-view.tsx'
import { CardPicker } from '../contacts/card-picker.tsx'
import type { PasteProps } from '../reading/paste-form.tsx'

const sides = ['front', 'back'] as const
/** The card of the first person of a new company. A file cannot be kept over a reload, so it is no part of the draft. */
export type FirstCards = Partial<Record<(typeof sides)[number], File>>

interface FirstCardProps extends PasteProps {
  cards: FirstCards
  onCards: (cards: FirstCards) => void
}

/** A name card beside the form of a new company. It is kept with the first person. */
export function FirstCard({ cards, onCards, ...paste }: FirstCardProps) {
  const { t } = useWords()
  return (
    <section className="first-card" aria-label={t('phonebook.card.title')}>
      <h3>{t('phonebook.card.title')}</h3>
      <div className="card-pickers">
        {sides.map((side) => (
          <CardPicker
            key={side}
            side={side}
            value={cards[side] ?? null}
            onChange={(card) => {
              const { [side]: _, ...others } = cards
              onCards(card instanceof File ? { ...others, [side]: card } : others)
            }}
          />
        ))}
      </div>
      <p>{t('phonebook.card.first')}</p>
      <CardBeside {...cards} {...paste} />
    </section>
  )
}

/** Gives the first person of a company that has just been made her card. The company stays where a side could not be kept, which is said. */
export async function keepFirstCards({ id }: Company, cards: FirstCards) {
  try {
    const given = sides.flatMap((side) => (cards[side] ? [{ side, image: cards[side] }] : []))
    if (given.length === 0) return
    const { rows } = await call(listContacts, { params: { id }, query: { limit: 5 } }, { quiet: true })
    const first = rows.find(({ isPrimary }) => isPrimary) ?? rows[0]
    if (!first) return
    for (const { side, image } of given)
      await call(putContactCard, { params: { id: first.id, side }, body: {}, images: { image } }, { quiet: true })
  } catch (error) {
    notices.error(t('phonebook.card.notKept', { reason: errorText(error) }))
  }
}
