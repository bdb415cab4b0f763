import { useState } from 'react'
import { useFileAddress } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { registeredCardReader } from '../companies/company-extension-rules.ts'
import { PasteDialog, type PasteProps } from '../reading/paste-form.tsx'
import type { Card } from './card-picker.tsx'

type Side = 'front' | 'back'

interface CardBesideProps extends PasteProps {
  front?: Card | undefined
  back?: Card | undefined
}

/** The name card beside the form into which it is typed, or read: what is read stands in the list of a pasted text, and only what is ticked is taken. */
export function CardBeside({ front = null, back = null, ...paste }: CardBesideProps) {
  const { t } = useWords()
  const [read, setRead] = useState<{ side: Side; text: string }>()
  const cards = { front, back }
  const sides = (['front', 'back'] as const).flatMap((side) => {
    const image = cards[side]
    return image === null ? [] : [{ side, image }]
  })
  if (sides.length === 0) return null
  const Reader = registeredCardReader()?.View
  const source = read && sides.find(({ side }) => side === read.side)
  return (
    <aside className="card-beside" aria-label={t('phonebook.card.title')}>
      {sides.map(({ side, image }) => (
        <figure key={side}>
          <CardImage side={side} image={image} />
          {Reader ? <Reader side={side} image={image} onText={(text) => setRead({ side, text })} /> : null}
        </figure>
      ))}
      {read ? (
        <PasteDialog
          {...paste}
          start={read.text}
          source={
            source ? (
              <div className="card-source">
                <CardImage {...source} />
              </div>
            ) : undefined
          }
          onClose={() => setRead(undefined)}
        />
      ) : null}
    </aside>
  )
}

function CardImage({ side, image }: { side: Side; image: File | string }) {
  const { t } = useWords()
  const own = useFileAddress(image instanceof File ? image : undefined)
  return <img src={typeof image === 'string' ? `/api${image}` : own} alt={t(`phonebook.card.${side}`)} />
}
