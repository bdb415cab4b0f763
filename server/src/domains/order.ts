/**
 * The architecture: the domains by floor, the top floor first. A domain imports only domains below it, only through their
 * `index.ts`, in server, web and contract; its SQL reads no schema above it and writes none but its own.
 * The names are those of the folders, of the PostgreSQL schemas and of the text keys.
 *
 * A domain of more than 25 files has `rooms`, its noun folders, the top room first and the same in server, contract and web. Inside the
 * domain imports go down this list: `tools/checks/rooms.ts` reads it. A floor without a folder is planned.
 */
export const order = [
  { domain: 'ai', owns: 'assistant, questions and answers, templates, drawings' },
  { domain: 'summary', owns: 'dashboards and counts; reads only, owns no facts' },
  { domain: 'messaging', owns: 'bulk messages, recipients, deliveries, channels, suppression' },
  { domain: 'groups', owns: 'chat groups, members, group applications, chat records, extraction' },
  { domain: 'crawl', owns: 'crawl sources, runs, crawled customers, net posts' },
  {
    domain: 'trade',
    owns: 'trade records, parties, port analysis, acquisition analysis',
    rooms: [
      'demo',
      'imports',
      'acquisition',
      'analysis',
      'parties',
      'records',
      'watches',
      'sources',
      'reading',
      'slices',
      'codes',
    ],
  },
  {
    domain: 'orders',
    owns: 'order tracking',
    rooms: ['demo', 'lists', 'sheets', 'bulk', 'reminders', 'milestones', 'orders'],
  },
  {
    domain: 'rates',
    owns: 'freight-space supply and demand',
    rooms: [
      'demo',
      'lanes',
      'links',
      'quotes',
      'documents',
      'pairs',
      'readings',
      'rates',
      'prices',
      'reading',
      'tokens',
    ],
  },
  { domain: 'exhibitions', owns: 'exhibitions, booths, exhibitors' },
  {
    domain: 'followups',
    owns: 'status points, follow-up records, tasks, calendar, event templates, the desk-wide timeline',
    rooms: ['demo', 'timeline', 'calendars', 'neglects', 'records', 'tasks', 'templates'],
  },
  {
    domain: 'phonebook',
    owns: 'companies, contacts, tags, tag groups, ownership, pool, designate',
    rooms: [
      'demo',
      'lists',
      'profiles',
      'timelines',
      'changes',
      'look-ups',
      'sheets',
      'bulk',
      'duplicates',
      'merges',
      'handovers',
      'designations',
      'areas',
      'custody',
      'pool',
      'tags',
      'contacts',
      'companies',
      'matching',
    ],
  },
  { domain: 'applications', owns: 'requests and their decisions, knowing nothing of what is asked' },
  { domain: 'territory', owns: 'countries, divisions, ports, lanes; areas of people and departments' },
  { domain: 'oversight', owns: 'audit log, front-end errors, exports, health' },
  {
    domain: 'workbench',
    owns: 'what every list uses: saved views, imports, exports, bulk runs, undo',
    rooms: ['imports', 'exports', 'bulk', 'views', 'lists', 'sheets'],
  },
  {
    domain: 'discussions',
    owns: 'comments with mentions, and attachments, of records that the floors above own',
  },
  {
    domain: 'activity',
    owns: 'what happened to a subject: one small row, written in the same transaction by whoever did it',
  },
  { domain: 'notices', owns: 'what a person must be told, live and kept' },
  {
    domain: 'identity',
    owns: 'users, roles, departments, sessions, captcha, codes, certification, profile',
    rooms: [
      'profiles',
      'certifications',
      'stand-ins',
      'departments',
      'roles',
      'bindings',
      'sign-in',
      'accounts',
      'sessions',
    ],
  },
  {
    domain: 'files',
    owns: 'uploaded things; resumable uploads; who may open one is asked of the owner of its subject',
  },
  { domain: 'settings', owns: 'system options, dictionaries of choices (carriers, container types, currencies, …)' },
] as const
