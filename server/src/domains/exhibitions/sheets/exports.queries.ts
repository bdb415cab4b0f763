import { exhibitorListQuery } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countryName } from '../../phonebook/index.ts'
import { countForExport } from '../../workbench/index.ts'
import { asExhibitor, exhibitorsOf, readExhibitorPage } from '../exhibitors/exhibitors.queries.ts'

const permission = 'exhibitions.exportExhibitors'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `exhibitions.field.${key}`,
  kind: 'text',
  ...more,
})

/** Exports exhibitors with the headings by which they come back. Contacts that the caller may not see stay empty. */
export const exhibitorsExport: ListExport = {
  permission,
  query: exhibitorListQuery,
  columns: [
    column('name', { always: true }),
    column('nameEn', { of: 'name' }),
    column('boothText', { of: 'booth' }),
    column('area', { kind: 'number' }),
    column('exhibition'),
    column('country', { of: 'place' }),
    column('province', { of: 'place' }),
    column('city', { of: 'place' }),
    column('industry'),
    column('products'),
    column('standing'),
    column('visitState', { of: 'visit' }),
    column('visitOn', { kind: 'day' }),
    column('ownerId', { of: 'owner' }),
    column('tags'),
    column('contactName', { of: 'contact' }),
    column('position', { of: 'contact' }),
    column('mobile', { of: 'contact', isContactValue: true }),
    column('telephone', { of: 'contact', isContactValue: true }),
    column('email', { of: 'contact', isContactValue: true }),
    column('wechat', { of: 'contact', isContactValue: true }),
    column('website'),
    column('introduction', { of: 'products' }),
    column('note'),
    column('withdrawn', { of: 'name' }),
    column('updatedAt', { kind: 'instant' }),
  ],
  count: async (context, asked) => {
    authorize(context, permission)
    return countForExport(context, selectFrom(exhibitorsOf(context, asListed(asked))))
  },
  rows: async (context, asked, { cursor, limit }) => {
    authorize(context, permission)
    const { rows, next } = await readExhibitorPage(context, { ...asListed(asked), limit, cursor })
    return { rows: rows.map((row) => cellsOf(context, asExhibitor(context, row))), next }
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asListed = (asked: unknown) => asked as z.output<typeof exhibitorListQuery>

const cellsOf = ({ language }: Context, one: ReturnType<typeof asExhibitor>): Record<string, Cell> => ({
  name: one.name,
  nameEn: one.nameEn,
  boothText: one.boothText,
  area: one.area,
  exhibition: one.exhibition.name,
  country: one.country === '' ? '' : countryName(one.country, language),
  province: one.province,
  city: one.city,
  industry: one.industry,
  products: one.products,
  standing: translate(language, `exhibitions.standing.${one.standing}`),
  visitState: one.visitState === null ? '' : translate(language, `exhibitions.visit.${one.visitState}`),
  visitOn: one.visitOn,
  ownerId: one.owner?.name ?? '',
  tags: one.tags.join(', '),
  contactName: one.contactName,
  position: one.position,
  mobile: one.mobile,
  telephone: one.telephone,
  email: one.email,
  wechat: one.wechat,
  website: one.website,
  introduction: one.introduction,
  note: one.note,
  withdrawn: one.withdrawn ? translate(language, 'exhibitions.withdrawn') : '',
  updatedAt: new Date(one.updatedAt),
})
