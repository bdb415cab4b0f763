import { parseArgs } from 'node:util'
import { aiFigures } from './ai/ai.ts'
import { sentenceFigures } from './ai/sentences.ts'
import { acquisitionFigures } from './acquisition/acquisition.ts'
import { recognitionFigures } from './acquisition/recognition.ts'
import { importFigure } from './phonebook/killed-import.ts'
import { bareFigures } from './bare/companies.ts'
import { companyFigures } from './phonebook/companies.ts'
import { type BenchDatabase, openDatabase } from './measuring/database.ts'
import { fileFigures } from './files/files.ts'
import { type Figure, printTable } from './measuring/figures.ts'
import { followUpFigures } from './followups/followups.ts'
import { documentFigures } from './freight/documents.ts'
import { freightFigures } from './freight/freight.ts'
import { marketFigures } from './freight/market.ts'
import { orderFigures } from './freight/orders.ts'
import { besidePeopleFigures } from './groups/beside-people.ts'
import { extractionFigures } from './groups/extraction.ts'
import { chatImportFigures } from './groups/chat-imports.ts'
import { groupFigures } from './groups/groups.ts'
import { reviewFigures } from './groups/reviews.ts'
import { searchFigures } from './groups/searches.ts'
import { killFigures } from './messaging/kills.ts'
import { messagingFigures } from './messaging/messaging.ts'
import { raceFigures } from './messaging/race.ts'
import { identityFigures, streamSuite } from './identity/identity.ts'
import { importFigures } from './imports/imports.ts'
import { smallImportFigure } from './imports/small-imports.ts'
import type { Target } from './measuring/load.ts'
import { crashFigures } from './office/crashes.ts'
import { memoryFigures } from './office/memory.ts'
import { officeFigures, people } from './office/office.ts'
import { pageFigures } from './pages/pages.ts'
import { phonebookFigures } from './phonebook/phonebook.ts'
import { feelFigures } from './pages/feel.ts'
import { requestFigures } from './requests/requests.ts'
import { repaintFigures } from './pages/repaints.ts'
import { signIn, startBare, startLimit, startProduct } from './measuring/processes.ts'
import { tradeFigures } from './trade/trade.ts'

/** The default size of a suite. `rows` are those of a file, or follow-ups; the companies are divided among `owners` people in sales. */
const usual = { companies: 1_000_000, rows: 1_000_000, owners: 50 }
const suites = {
  companies: usual,
  /** The companies beside the bare driver alone. */
  bare: usual,
  import: usual,
  /** From a key or the pointer to the frame that shows the outcome. */
  feel: usual,
  /** `rows` are follow-ups. */
  requests: { companies: 100_000, rows: 100_000, owners: 50 },
  identity: usual,
  streams: { ...usual, companies: 20_000 },
  office: { companies: 300_000, rows: 1, owners: people },
  crashes: { companies: 100_000, rows: 1, owners: 0 },
  /** `rows` are minutes of load. */
  memory: { companies: 20_000, rows: 10, owners: 0 },
  phonebook: usual,
  'book-import': usual,
  followups: { companies: 200_000, rows: 2_000_000, owners: 50 },
  /** `rows` are orders. */
  orders: { companies: 20_000, rows: 500_000, owners: 50 },
  /** `rows` are trade records. */
  trade: { companies: 20_000, rows: 20_000_000, owners: 50 },
  /** `rows` are those of the file whose reading is timed. */
  files: { companies: 1000, rows: 200_000, owners: 5 },
  /** The labelled messages of the extraction, then the reading of chat files, whose megabytes are `rows`. */
  groups: { companies: 20_000, rows: 200, owners: 0 },
  /** `rows` are the clients of an audience that is checked, 100,000 at most. */
  messaging: { companies: 300_000, rows: 100_000, owners: 50 },
  /** `rows` are crawled customers, `posts` those of a week. */
  acquisition: { companies: 50_000, rows: 300_000, owners: 50 },
  /** What the assistant understands and costs; `rows` are posters. */
  ai: { companies: 20_000, rows: 500, owners: 50 },
  /** The labelled texts of the reader of rates, then the market; `rates` are the offers of a year. */
  freight: { companies: 2000, rows: 1, owners: 50 },
} as const
type Suite = keyof typeof suites
const usage = `npm run bench -- ${Object.keys(suites).join(' | ')} [--json] [--companies 1000000] [--rows 1000000] [--seconds 5] [--rounds 5]\nfiles: [--only de,fr-imports] [--seed 1]\nrequests, bare: [--only open,update]\nimport: [--only small]\nfreight: [--only reader,documents,market] [--rates 1000000]\norders: [--orders 500000]\nfeel: [--only open,search,filter,sort,page,box]\ngroups: [--only extraction,reading] [--rows 200], the megabytes of a file; or --only search,talk,posts,import,people,review [--messages 10000000] [--findings 1000000]\nmessaging: [--only planner,check,hooks,mails]; or --only race,kills [--seed 1] [--kills 50], on an installation of its own\nai: [--only sentences,paraphrases,match,quota,posters,answers,translations,streams] [--rows 500], the posters\nacquisition: [--only recognition,list,capture,customers,posts] [--rows 300000] [--posts 2000000]\n`
const concurrency = 16

type Options = ReturnType<typeof readOptions>

/** Measures a suite and prints it; exits with 1 when a goal is missed. */
async function main() {
  const options = readOptions()
  const { json } = options
  const figures: Figure[] = []
  const measured = runOnInstallation(options) ?? runOnDatabase(options)
  for await (const figure of measured) {
    figures.push(figure)
    if (json) process.stdout.write(`${JSON.stringify(figure)}\n`)
    else printProgress(`measured: ${figure.name}: ${figure.value.toFixed(2)} ${figure.unit}`)
  }
  if (!json) printTable(figures, (text) => process.stdout.write(text))
  return figures.every(({ holds }) => holds)
}

/** Some suites have an installation of their own, or need none. */
function runOnInstallation({
  suite,
  companies,
  rows,
  rounds,
  only,
  seed,
  kills,
}: Options): AsyncGenerator<Figure> | undefined {
  if (suite === 'ai' && only.join() === 'sentences') return sentenceFigures(printProgress)
  if (suite === 'freight' && only.join() === 'reader') return freightFigures(printProgress)
  if (suite === 'acquisition' && only.join() === 'recognition') return recognitionFigures(printProgress)
  if (suite === 'freight' && only.join() === 'documents') return documentFigures()
  if (suite === 'groups' && !only.some(isOfStore)) return groupSuite({ rows, rounds, only })
  if (suite === 'messaging' && only.length > 0 && only.every(isProof)) return proofs({ only, seed, kills })
  if (suite === 'crashes') return crashFigures(companies, printProgress)
  if (suite === 'memory') return memoryFigures(companies, rows, printProgress)
  return undefined
}

/** Parts of the suite of bulk messages that count instead of measuring. */
const isProof = (part: string) => part === 'race' || part === 'kills'

async function* proofs({ only, seed, kills }: Pick<Options, 'only' | 'seed' | 'kills'>) {
  if (only.includes('race')) yield* raceFigures(seed, printProgress)
  if (only.includes('kills')) yield* killFigures(kills, seed, printProgress)
}

async function* groupSuite({ rows, rounds, only }: Pick<Options, 'rows' | 'rounds' | 'only'>) {
  if (only.join() !== 'reading') yield* extractionFigures(printProgress)
  if (only.join() !== 'extraction') yield* groupFigures({ megabytes: rows, rounds }, printProgress)
}

/** Parts of the suite of groups that need a database and an engine. */
const isOfStore = (part: string) => ['search', 'import', 'talk', 'posts', 'review', 'people'].includes(part)

async function* storedGroups({ only, messages, findings, rows, rounds }: Options, database: BenchDatabase) {
  if (only.includes('search')) yield* searchFigures({ database, messages, rounds }, printProgress)
  const isAll = only.includes('import')
  if (isAll || only.includes('talk'))
    yield* chatImportFigures({ database, megabytes: rows, talk: 'group' }, printProgress)
  if (isAll || only.includes('posts'))
    yield* chatImportFigures({ database, megabytes: rows, talk: 'posts' }, printProgress)
  if (only.includes('people')) yield* besidePeopleFigures({ database, megabytes: rows }, printProgress)
  if (only.includes('review')) yield* reviewFigures({ database, findings, rounds }, printProgress)
}

/** Reading chats beside people at work needs as many of them. */
const ownersFor = ({ suite, only }: Options) =>
  suite === 'groups' && only.includes('people') ? people : suites[suite].owners

/** The others work on a copy of rows that are made once. */
async function* runOnDatabase(options: Options): AsyncGenerator<Figure> {
  const { suite, companies, rows } = options
  const database = await openDatabase(
    { companies, owners: ownersFor(options), followUps: suite === 'followups' || suite === 'requests' ? rows : 0 },
    printProgress,
  )
  try {
    yield* figuresOf(options, database)
  } finally {
    await database.stop()
  }
}

/** Trade records and files need an engine of their own; the other suites run beside their limit. */
function figuresOf(options: Options, database: BenchDatabase): AsyncGenerator<Figure> {
  if (options.suite === 'trade') return tradeFigures(database, options.rows, printProgress)
  if (options.suite === 'requests') return requestFigures(database.url, options.only)
  if (options.suite === 'files') return fileFigures(database, options, printProgress)
  if (options.suite === 'freight') return freightSuite(options, database)
  if (options.suite === 'groups') return storedGroups(options, database)
  if (options.suite === 'ai') return aiFigures({ database, ...options }, printProgress)
  if (options.suite === 'acquisition') return acquisitionSuite(options, database)
  if (options.suite === 'messaging')
    return messagingFigures(
      { database, frozen: options.rows, rounds: options.rounds, only: options.only },
      printProgress,
    )
  return runWithLimit(options, database)
}

const acquisitionSuite = ({ rows, posts, seconds, rounds, only }: Options, database: BenchDatabase) =>
  acquisitionFigures(
    { database, customers: rows, posts, load: { connections: concurrency, seconds, rounds }, only },
    printProgress,
  )

async function* freightSuite({ only, rates, seconds, rounds }: Options, database: BenchDatabase) {
  if (only.join() !== 'market') {
    yield* freightFigures(printProgress)
    yield* documentFigures()
  }
  yield* marketFigures({ database, rates, load: { connections: concurrency, seconds, rounds } }, printProgress)
}

/** Codes are asked for, which a product that can send nothing refuses. */
const sendingCodes = { DEVELOPMENT_MAILBOX: 'on', CODES_PER_DAY: '1000000' }

/** Runs a suite with the product and its limit side by side. */
async function* runWithLimit(
  { suite, companies, rows, seconds, rounds, only }: Options,
  database: BenchDatabase,
): AsyncGenerator<Figure> {
  const limit = await startLimit(database.url)
  const product = await startProduct(database.url, suite === 'identity' ? sendingCodes : {})
  try {
    const headers = await signIn(product, database.url)
    const stage = {
      product: { address: product.address, pid: product.pid, headers },
      limit: { address: limit.address, headers: {} },
      databaseUrl: database.url,
      companies,
      load: { connections: concurrency, seconds, rounds },
    }
    if (suite === 'bare') yield* bareSuite(stage, only)
    else if (suite === 'import') yield* importSuite(stage.product, database, only)
    else yield* suiteOf({ suite, only }, stage, database, rows)
  } finally {
    await Promise.all([product.stop(), limit.stop()])
  }
}

function suiteOf(
  { suite, only }: Pick<Options, 'suite' | 'only'>,
  stage: Parameters<typeof companyFigures>[0],
  database: BenchDatabase,
  rows: number,
): AsyncGenerator<Figure> {
  if (suite === 'streams') return streamSuite(stage.product, database.url)
  if (suite === 'feel') return feelFigures(stage.product, only)
  if (suite === 'office') return officeFigures(stage.product, database.url)
  if (suite === 'companies') return companySuite(stage)
  if (suite === 'orders') return orderSuite(stage, rows)
  if (suite === 'phonebook') return phonebookFigures(stage, database, rows)
  if (suite === 'followups') return followUpFigures(stage, database, rows)
  if (suite === 'book-import') return importFigure(database, rows)
  return identityFigures(stage.product, database.url)
}

async function* companySuite(stage: Parameters<typeof companyFigures>[0]) {
  yield* pageFigures(stage.product)
  yield* companyFigures(stage)
  yield* bareSuite(stage)
}

async function* bareSuite(stage: Parameters<typeof companyFigures>[0], only: readonly string[] = []) {
  const bare = await startBare(stage.databaseUrl)
  try {
    const target = { address: bare.address, pid: bare.pid, headers: {} }
    const isWanted = (name: string) => only.length === 0 || only.some((part) => name.includes(part))
    yield* bareFigures({ ...stage, bare: target, isWanted }, printProgress)
  } finally {
    await bare.stop()
  }
}

async function* orderSuite(stage: Parameters<typeof companyFigures>[0], orders: number) {
  const bare = await startBare(stage.databaseUrl)
  try {
    const target = { address: bare.address, pid: bare.pid, headers: {} }
    yield* orderFigures({ ...stage, bare: target, isWanted: () => true }, orders, printProgress)
  } finally {
    await bare.stop()
  }
}

async function* importSuite(product: Target, database: BenchDatabase, only: readonly string[]) {
  if (only.includes('small')) return void (yield await smallImportFigure(product, database))
  yield* repaintFigures(product)
  yield await smallImportFigure(product, database)
  yield* importFigures(product, database)
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      companies: { type: 'string' },
      rows: { type: 'string' },
      orders: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
      rates: { type: 'string', default: '1000000' },
      messages: { type: 'string', default: '10000000' },
      findings: { type: 'string', default: '1000000' },
      posts: { type: 'string', default: '2000000' },
      kills: { type: 'string', default: '50' },
    },
  })
  const suite = Object.keys(suites).find((suite): suite is Suite => suite === positionals.join(' '))
  const { companies = suite && suites[suite].companies, rows = values.orders ?? (suite && suites[suite].rows) } = values
  const numbers = [
    Number(companies),
    Number(rows),
    Number(values.seconds),
    Number(values.rounds),
    Number(values.seed),
    Number(values.rates),
    Number(values.messages),
    Number(values.findings),
    Number(values.posts),
    Number(values.kills),
  ] as const
  const isUsable = numbers.every((number) => Number.isInteger(number) && number > 0)
  if (!suite || !isUsable) {
    process.stderr.write(usage)
    process.exit(2)
  }
  const [companyCount, rowCount, seconds, rounds, seed, rates, messages, findings, posts, kills] = numbers
  const only = values.only.split(',').filter(Boolean)
  const sizes = { companies: companyCount, rows: rowCount, rates, messages, findings, posts }
  return { suite, json: values.json, ...sizes, seconds, rounds, only, seed, kills }
}

/** Progress goes to stderr, so that it does not stand between the figures. */
function printProgress(line: string) {
  process.stderr.write(`${line}\n`)
}

if (!(await main())) process.exitCode = 1
