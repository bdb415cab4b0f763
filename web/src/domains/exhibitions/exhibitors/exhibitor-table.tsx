import { standings, visitStates } from '@seamark/contract/exhibitions/choices'
import type { Exhibitor } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { countryName, dateTime, number } from '../../../platform/language/format.ts'
import { currentLanguage, t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { standingTones, visitTones } from '../exhibitions/exhibition-text.ts'
import { Dial } from '../../phonebook/index.ts'

/** The columns of the list in the reader's language; those marked hidden are offered in the column choice. */
export function useExhibitorColumns(): readonly Column<Exhibitor>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(columns, [language])
}

function columns(): Column<Exhibitor>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<Exhibitor>['render'],
    more: Partial<Column<Exhibitor>> = {},
  ): Column<Exhibitor> => ({ key, title: t(title), width, render, hideable: true, ...more })
  const all = [
    column('name', 'exhibitions.field.exhibitor', 260, nameText, { hideable: false, copy: ({ name }) => name }),
    column('booth', 'exhibitions.field.boothText', 130, boothsText, { sortable: true }),
    column('area', 'exhibitions.field.area', 120, ({ area }) => (area === null ? null : number(area)), {
      hidden: true,
    }),
    column('exhibition', 'exhibitions.exhibition', 180, ({ exhibition }) => exhibition.name),
    column(
      'standing',
      'exhibitions.standing',
      110,
      ({ standing }) => <Badge tone={standingTones[standing]}>{t(`exhibitions.standing.${standing}`)}</Badge>,
      { texts: standings.map((one) => t(`exhibitions.standing.${one}`)) },
    ),
    column(
      'visit',
      'exhibitions.field.visitState',
      110,
      ({ visitState }) =>
        visitState ? <Badge tone={visitTones[visitState]}>{t(`exhibitions.visit.${visitState}`)}</Badge> : null,
      { texts: visitStates.map((one) => t(`exhibitions.visit.${one}`)) },
    ),
    column('visitOn', 'exhibitions.field.visitOn', 116, ({ visitOn }) => visitOn, { sortable: true }),
    column('products', 'exhibitions.field.products', 220, ({ products }) => <span title={products}>{products}</span>),
    column('place', 'exhibitions.place', 140, placeOf),
    column('owner', 'exhibitions.field.ownerId', 100, ({ owner }) => owner?.name),
    column('tags', 'exhibitions.field.tags', 150, ({ tags }) =>
      tags.length > 0 ? (
        <span className="fair-badges">
          {tags.map((tag) => (
            <Badge key={tag} tone="quiet">
              {tag}
            </Badge>
          ))}
        </span>
      ) : null,
    ),
    column('contact', 'exhibitions.field.contactName', 180, contactText, { hidden: true }),
    column('industry', 'exhibitions.field.industry', 120, ({ industry }) => industry, { hidden: true }),
    column('website', 'exhibitions.field.website', 160, ({ website }) => website, { hidden: true }),
    column('note', 'exhibitions.field.note', 180, ({ note }) => <span title={note}>{note}</span>, { hidden: true }),
    column('updatedAt', 'exhibitions.field.updatedAt', 160, ({ updatedAt }) => dateTime(updatedAt), {
      sortable: true,
      hidden: true,
    }),
  ]
  return hasCode(306) ? all : all.filter(({ key }) => !ofVisits.has(key))
}

/** Visits and tags are for those who have the screen of booths. */
const ofVisits: ReadonlySet<string> = new Set(['visit', 'visitOn', 'owner', 'tags'])

function nameText({ name, nameEn, withdrawn }: Exhibitor) {
  return (
    <span className="fair-name" title={nameEn}>
      <span className={withdrawn ? 'fair-gone' : undefined}>{name}</span>
      {withdrawn ? <Badge tone="bad">{t('exhibitions.withdrawn')}</Badge> : null}
    </span>
  )
}

/** The booths as they were read; what could not be read stands as it was written. */
export function boothsText({ booths, boothText }: Pick<Exhibitor, 'booths' | 'boothText'>) {
  if (booths.length === 0) return boothText
  const sign = ['zh', 'ja'].includes(currentLanguage()) ? '、' : ', '
  return booths.map(({ hall, number }) => [hall, number].filter(Boolean).join(' ')).join(sign)
}

export function placeOf({ country, province, city }: Pick<Exhibitor, 'country' | 'province' | 'city'>) {
  const land = country === '' || country === 'CN' ? '' : countryName(country, currentLanguage())
  return [land, province, city].filter((part, place, all) => part !== '' && all.indexOf(part) === place).join(' ')
}

const contactText = ({ contactName, mobile, telephone, covered }: Exhibitor) =>
  covered ? (
    <span className="fair-quiet">{t(`exhibitions.covered.${covered}`)}</span>
  ) : (
    <>
      {contactName} {mobile || telephone ? <Dial number={mobile || telephone} tabIndex={-1} /> : null}
    </>
  )

/** What a card of a phone shows; the rest is in the panel. */
const shownOnPhone: ReadonlySet<string> = new Set(['name', 'booth', 'standing', 'products', 'visit', 'owner'])

/** A card leaves out what has no value. */
export const onPhone = (column: Column<Exhibitor>): Column<Exhibitor> =>
  shownOnPhone.has(column.key) ? column : { ...column, render: () => null }
