import { taskOwners } from '@seamark/contract/followups/tasks/tasks'
import { orderStatuses } from '@seamark/contract/orders/orders/steps'
import { quoteLists } from '@seamark/contract/rates/choices'
import {
  carrier,
  choice,
  colleague,
  company,
  companyOf,
  container,
  days,
  fieldsOf,
  lane,
  port,
  text,
  type Use,
  way,
} from './uses.rules.ts'

/** Tools about freight, and about what the office has made itself. */
export const freightUses = {
  rates: {
    says: 'Offers of freight (side supply) and requests for space (side demand) with prices; for the cheapest sort by price',
    takes: {
      side: choice('side', ['supply', 'demand']),
      ...way,
      carrier: carrier('carrier'),
      container: container('container'),
      company: company('companyId'),
      sort: choice('sort', ['price', 'expiry', 'updatedAt']),
      order: choice('order', ['asc', 'desc']),
    },
    rows: 'rows',
    picks: fieldsOf(`number side state pols pods lane carrier currency basis prices.container prices.amount
      prices.atLeast boxes.container boxes.count effective expiry endsOn isExpired transitDays via space
      sailingDays company.name owner.name remark masked source`),
    records: [{ kind: 'rate', id: 'id', field: 'handle' }, companyOf],
    contacts: fieldsOf(`contact.name sourceName`),
    outside: { field: 'source', values: ['paste', 'file', 'chat', 'netPost'] },
  },
  lanes: {
    says: 'Every lane with its valid offers and best price',
    takes: {},
    rows: 'lanes',
    picks: fieldsOf(`lane rates expiring nextEnd demands best.pol best.pod best.dollars best.isAtLeast best.endsOn`),
  },
  quotes: {
    says: 'Quotes to clients',
    takes: {
      show: choice('show', quoteLists),
      whose: choice('of', taskOwners),
      colleague: colleague('authorId'),
      company: company('companyId'),
      from: port('pol'),
      to: port('pod'),
      lane: lane('lane'),
      carrier: carrier('carrier'),
      issued: days('issuedFrom', 'issuedTo'),
      text: text('q'),
    },
    rows: 'rows',
    picks: fieldsOf(`number company.name author.name state isExpired validFrom validTo issuedAt lanes.pols lanes.pods
      lanes.carrier lanes.currency lanes.prices.container lanes.prices.selling opens lastOpenedAt reason`),
    records: [{ kind: 'quote', id: 'id', field: 'handle' }, companyOf],
  },
  orders: {
    says: 'Orders: where they are, vessels, days of sailing and arrival',
    takes: {
      numbers: text('numbers'),
      text: text('q'),
      status: choice('status', orderStatuses),
      owner: colleague('managerId'),
      company: company('companyId'),
      carrier: carrier('carrier'),
      ...way,
      sailing: days('sailingFrom', 'sailingTo'),
      arrival: days('arrivalFrom', 'arrivalTo'),
      missing: choice('missing', ['bill']),
    },
    rows: 'rows',
    picks: fieldsOf(`number client.name status rolled manager.name carrier vessel voyage bookingNo masterBill pol pod
      sailingOn sailingKnown arrivingOn arrivalKnown siCutOff cyCutOff freeUntil settlement boxes remark`),
    records: [
      { kind: 'order', id: 'id', field: 'handle' },
      { kind: 'company', id: 'client.id', field: 'companyHandle' },
    ],
  },
  ports: {
    says: 'Ports and their codes',
    takes: { text: text('q', true) },
    rows: 'ports',
    picks: fieldsOf(`code names.zh names.en lane`),
  },
  carriers: {
    says: 'Carriers and their codes',
    takes: { text: text('q', true) },
    rows: 'carriers',
    picks: fieldsOf(`code scac names.zh names.en`),
  },
  terms: {
    says: 'What a word of the trade is called in other languages',
    takes: { text: text('text', true), language: choice('to', ['zh', 'en', 'es', 'ja']) },
    rows: 'terms',
    picks: fieldsOf(`kind code zh en es ja`),
  },
  bulks: {
    says: 'Bulk messages',
    takes: { text: text('q'), whose: choice('of', taskOwners) },
    rows: 'rows',
    picks: fieldsOf(`title state problem sender.name total scheduledAt createdAt endedAt`),
  },
  optOuts: {
    says: 'Who wants no messages',
    takes: { text: text('q') },
    rows: 'rows',
    picks: fieldsOf(`class address company.name topic reason at until`),
    records: [companyOf],
    contacts: fieldsOf(`address`),
  },
  exhibitions: {
    says: 'Exhibitions',
    takes: { text: text('q'), phase: choice('phase', ['upcoming', 'ongoing', 'over']) },
    rows: 'rows',
    picks:
      fieldsOf(`name nameEn edition fromDay toDay phase country city venue industries manager.name counts.exhibitors
      counts.visited counts.captures`),
    records: [{ kind: 'exhibition', id: 'id', field: 'handle' }],
  },
} satisfies Record<string, Use>
