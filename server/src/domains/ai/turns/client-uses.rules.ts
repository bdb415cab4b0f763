import { taskLists } from '@seamark/contract/followups/tasks/tasks'
import { companyTypes, progresses } from '@seamark/contract/phonebook/companies/fields'
import {
  choice,
  colleague,
  company,
  companyOf,
  companyRow,
  country,
  days,
  fieldsOf,
  lane,
  number,
  ports,
  text,
  type Use,
  whose,
} from './uses.rules.ts'

const fromOutside = { field: 'source', values: ['website', 'socialMedia', 'tradeData', 'crawl', 'import'] }
const primary = fieldsOf(`primaryContact.name primaryContact.mobile primaryContact.email`)
const ofCompany =
  fieldsOf(`name progress visibility masked custodian.name primaryContact.name primaryContact.position code type
  country city industry mainCategory routeAreas coreRoutes.pol coreRoutes.pod lastTouchAt
  nextContactAt daysLeft progressSince source`)

/** Tools about clients, and about the work with them. */
export const clientUses = {
  company: {
    says: 'One client: who holds it, progress, last and next contact, remark',
    takes: { company: company('id', true) },
    rows: '',
    picks: [...ofCompany, 'telephone', 'email', 'website', 'address', 'creditTerms', 'remark', 'createdAt'],
    records: [companyRow],
    contacts: [...primary, 'qq', 'telephone', 'email'],
    outside: fromOutside,
  },
  companyContacts: {
    says: 'The contacts of one client, with telephones and mailboxes',
    takes: { company: company('id', true) },
    rows: 'rows',
    picks: fieldsOf(`name position department label postStatus isPrimary remark masked values.kind values.shown`),
    also: [{ kind: 'company', id: 'companyId' }],
    contacts: fieldsOf(`name values.value values.shown`),
  },
  companyRecords: {
    says: 'The follow-ups of one client, newest first',
    takes: { company: company('id', true) },
    rows: 'rows',
    picks: fieldsOf(`author.name contact.name way at progress content answer.name answer.remark nextContactAt`),
    also: [
      { kind: 'company', id: 'companyId' },
      { kind: 'record', id: 'id' },
    ],
    contacts: fieldsOf(`contact.name`),
  },
  companies: {
    says: 'Clients that the asker may see, by filters',
    takes: {
      text: text('q'),
      owner: colleague('custodianId'),
      progress: choice('progress', progresses),
      type: choice('type', companyTypes),
      pool: choice('visibility', ['public', 'private']),
      from: ports('pol'),
      to: ports('pod'),
      lane: lane('podLane'),
      country: country('country'),
      notContactedDays: number('untouchedDays'),
      fallsIntoPoolWithinDays: number('due'),
      created: days('createdFrom', 'createdTo'),
      nextContact: choice('nextContact', ['overdue', 'today', 'week', 'none']),
    },
    rows: 'rows',
    picks: ofCompany,
    records: [companyRow],
    contacts: primary,
    outside: fromOutside,
  },
  day: {
    says: "The asker's own day and that of her team, in figures",
    takes: {},
    rows: '',
    picks: [
      'today',
      ...['own', 'team'].flatMap((of) =>
        ['overdue', 'today', 'withoutNext', 'falling', 'underWay', 'withoutBill', 'unsettled', 'quotes'].map(
          (figure) => `${of}.${figure}`,
        ),
      ),
      'team.person.name',
    ],
    also: [{ kind: 'user', id: 'team.person.id' }],
  },
  tasks: {
    says: 'Tasks',
    takes: {
      show: choice('show', taskLists),
      ...whose,
      company: company('companyId'),
      kind: choice('kind', ['contact', 'todo', 'other']),
      text: text('q'),
    },
    rows: 'rows',
    picks: fieldsOf(
      `kind title note priority dueAt dueDay person.name company.name contact.name state postponed closedAt`,
    ),
    records: [{ kind: 'task', id: 'id', field: 'handle' }, companyOf],
    contacts: fieldsOf(`contact.name`),
  },
  neglected: {
    says: 'Clients that need a follow-up, the longest neglected first',
    takes: whose,
    rows: 'rows',
    picks: fieldsOf(`name custodian.name since days stay.tag.name stay.days`),
    records: [companyRow],
  },
  timeline: {
    says: 'What happened to clients lately, newest first',
    takes: { colleague: colleague('actorId') },
    rows: 'rows',
    picks: fieldsOf(`kind at actor.name company.name`),
    records: [companyOf],
  },
  notices: {
    says: "The asker's own notices",
    takes: { state: choice('state', ['all', 'unread']) },
    rows: 'rows',
    picks: fieldsOf(`kind at times readAt`),
  },
  applications: {
    says: 'Requests that wait for a decision or were made by the asker',
    takes: {
      queue: choice('queue', ['mine', 'toDecide']),
      state: choice('state', ['open', 'agreed', 'declined', 'closed', 'all']),
    },
    rows: 'rows',
    picks: fieldsOf(`kind subject.name applicant.name note state appliedAt decidedBy.name decidedAt decisionNote`),
  },
  sales: {
    says: 'What each person of the team did in a period',
    takes: { period: choice('period', ['day', 'week', 'month', 'quarter']) },
    rows: 'people',
    picks: fieldsOf(`person.name person.departmentName counts ways cohort`),
    also: [{ kind: 'user', id: 'person.id' }],
  },
  funnel: {
    says: 'How many clients of the asker stand at each progress',
    takes: {},
    rows: 'parts',
    picks: fieldsOf(`progress value`),
  },
} satisfies Record<string, Use>
