import path from 'node:path'
import { z } from 'zod'
import { readNetworks } from './outbound/public-addresses.ts'

export const root = path.resolve(import.meta.dirname, '../../..')

const flag = z.enum(['on', 'off']).transform((text) => text === 'on')
const whole = (minimum: number, maximum: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(minimum).max(maximum))

/** Names with commas between them. */
const names = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
  .pipe(z.array(z.string().min(1).max(100)).min(1).max(20))
/** What a header may hold. */
const oneWord = /^[\x21-\x7e]+$/

/** Passwords that images and packages of PostgreSQL come with, or that their instructions begin with. */
const guessed =
  /^[a-z]+:\/\/[^/@]*:(?:postgres|password|passw0rd|changeme|change-me|admin|root|secret|example|123456)@/i

/** Makers and programs whose endpoints differ. */
const flavours = ['deepseek', 'qwen', 'kimi', 'doubao', 'glm', 'ollama', 'vllm', 'other'] as const
export type Flavour = (typeof flavours)[number]

/** Every setting of the product: its environment variable, its form, its default, its meaning. `docs/configuration.md` says the same. */
const settings = z.object({
  /** The port and the host on which the product answers. */
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The address people use, when a proxy stands in front: `https://crm.example.com`. Links are made from it. */
  PUBLIC_ADDRESS: z.url().optional(),
  /** The contact for a security hole in this installation, `mailto:security@example.com` or an https address; published in security.txt. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: and a mail address, or an https address')
    .optional(),
  /** How many proxies in front are trusted to tell the caller's address and protocol. */
  TRUSTED_PROXIES: whole(0, 10).default(0),
  /** An outside PostgreSQL ≥ 17; without it the embedded one is started. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .refine((url) => !guessed.test(url), 'has a password that everybody tries first; give the database another one')
    .optional(),
  /** Connections of one process; by default `poolSize` decides. */
  DATABASE_POOL: whole(2, 200).optional(),
  /**
   * An outside ClickHouse for trade records, `http(s)://user:password@host:8123/database`. Without it the engine runs beside the embedded
   * database. Processes on one DATABASE_URL share one ClickHouse.
   */
  CLICKHOUSE_URL: z
    .string()
    .regex(/^(https?|unix):\/\//, 'must begin with http:// or https://')
    .optional(),
  /** The embedded engine ends when nobody has asked it for this long, and starts again at the next question; 0 lets it run. */
  ENGINE_IDLE_MINUTES: whole(0, 10_080).default(20),
  /** The folder of the embedded database and other local data. */
  DATA_DIR: z.string().min(1).default(path.join(root, '.data')),
  /** The folder of uploaded and exported files, which several processes may share; by default it is within DATA_DIR. */
  FILES_DIR: z.string().min(1).optional(),
  /** The processes that run here: `web`, `worker`, or both. */
  PROCESSES: z
    .string()
    .default('web,worker')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  /** Sets the administrator's password on the first start, for unattended installs. */
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(200)
    .refine((text) => text === text.trim(), 'must not begin or end with a blank')
    .optional(),
  /** The secret that signs tokens, at least 32 characters; by default one is made and kept in the database. */
  TOKEN_SECRET: z.string().min(32).optional(),
  /** Whether signing in by GET is answered, as in the specification. Our own pages post. */
  SIGN_IN_BY_GET: flag.default(true),
  SESSION_HOURS: whole(1, 168).default(12),
  SESSION_IDLE_MINUTES: whole(1, 1440).default(120),
  /** The server that sends our mail, `smtp://user:password@host:587` or `smtps://…`, and the sender that it shows. Without them no mail is sent. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).max(300).optional(),
  /**
   * The relay for bulk messages by mail, of the same form, and the address that they come from. It is never the one of codes and notices, so that a
   * bulk delays none of them. Without both no bulk leaves by mail. Answers go to the sender's own address, or to BULK_REPLY_TO.
   */
  BULK_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  BULK_MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be a bare mail address')
    .optional(),
  BULK_REPLY_TO: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be a bare mail address')
    .optional(),
  /**
   * The mailbox that bounces of bulk mail and answers to it come to, `imaps://user:password@host:993`, or `imap://…` with STARTTLS. Without it nobody knows
   * what has come back.
   */
  BULK_IMAP_URL: z.url({ protocol: /^imaps?$/, error: 'must be imaps:// or imap:// with a host' }).optional(),
  /** Signs bulk mail where the relay does not: the domain, the selector, and the file of the private key. */
  BULK_DKIM_DOMAIN: z.string().min(1).optional(),
  BULK_DKIM_SELECTOR: z.string().min(1).optional(),
  BULK_DKIM_KEY_FILE: z.string().min(1).optional(),
  /** Text messages by Alibaba Cloud (阿里云短信): access key, approved signature and approved template of a code. Without all four none is sent. */
  SMS_ACCESS_KEY_ID: z.string().min(1).optional(),
  SMS_ACCESS_KEY_SECRET: z.string().min(1).optional(),
  SMS_SIGN_NAME: z.string().min(1).optional(),
  SMS_TEMPLATE_CODE: z.string().min(1).optional(),
  /** The approved signature under which bulk messages leave with the same access key; without it an account is added under System, channels. */
  SMS_BULK_SIGN_NAME: z.string().min(2).max(30).optional(),
  /** The address of Alibaba Cloud, or of a gateway that speaks the same protocol. */
  SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://dysmsapi.aliyuncs.com'),
  /** Meta's Cloud API for WhatsApp, with its version. Accounts are kept under System, channels. */
  WHATSAPP_API_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v23.0'),
  /** WeCom (企业微信), the Bot API of Telegram, the Messaging API of LINE, and the two addresses of Zalo; or gateways that speak the same. */
  WECOM_API_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://qyapi.weixin.qq.com'),
  TELEGRAM_API_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://api.telegram.org'),
  LINE_API_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://api.line.me'),
  ZALO_API_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://openapi.zalo.me'),
  ZALO_BUSINESS_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://business.openapi.zalo.me'),
  ZALO_OAUTH_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://oauth.zaloapp.com'),
  /** How many codes everybody together may ask for in a day; more are refused and logged. */
  CODES_PER_DAY: whole(1, 1_000_000).default(1000),
  /** Whether messages that lack the settings above are kept for administrators to read. The default is on with the embedded database only. */
  DEVELOPMENT_MAILBOX: flag.optional(),
  /** The site application at WeChat's open platform by which people sign in. Without both there is no sign-in by WeChat. */
  WECHAT_APP_ID: z.string().min(1).max(64).optional(),
  WECHAT_APP_SECRET: z.string().min(1).max(128).optional(),
  /** The addresses of WeChat: the page with the code to scan, and the calls. */
  WECHAT_OPEN_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://open.weixin.qq.com'),
  WECHAT_API_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com'),
  /** Whether public pages and feeds are fetched from addresses that people typed as sources of crawled data. */
  CRAWL: flag.default(false),
  /** Networks of the operator that typed addresses may lead to, `10.1.0.0/16,fd00::/8`. Without it they lead to the public internet alone. */
  OUTBOUND_ALLOWED_NETWORKS: z
    .string()
    .refine(
      (text) => readNetworks(text) !== undefined,
      'must be networks such as 10.1.0.0/16, with commas between them',
    )
    .default(''),
  /**
   * The endpoint of language models, with its version (`https://api.deepseek.com`, `http://127.0.0.1:11434/v1`), and the models, the first one being
   * the default. Plain http and private addresses are called too, because the operator wrote them here. Without both no model is asked.
   */
  AI_URL: z.url({ protocol: /^https?$/, error: 'must be an address of http or https' }).optional(),
  AI_KEY: z.string().regex(oneWord, 'must be one word of ASCII').optional(),
  AI_MODEL: names.optional(),
  /** How the endpoint differs from others; without it the address says so. */
  AI_FLAVOUR: z.enum(flavours).optional(),
  /** The endpoint of models that draw. Without the address and the models nothing is drawn by a model. */
  AI_IMAGE_URL: z.url({ protocol: /^https?$/, error: 'must be an address of http or https' }).optional(),
  AI_IMAGE_KEY: z.string().regex(oneWord, 'must be one word of ASCII').optional(),
  AI_IMAGE_MODEL: names.optional(),
  /** Whether telephones, mailboxes, accounts and names of contacts leave the house as they are, or as placeholders. */
  AI_SHARES: z.enum(['masked', 'full']).default('masked'),
  /** Whether photos of name cards may be sent to the model. An image cannot be masked; without a word photos go where texts go as they are. */
  AI_CARD_PHOTOS: z.enum(['kept', 'sent']).optional(),
  /** Calls a minute of one person on one process; 0 means no limit. */
  READS_PER_MINUTE: whole(0, 1_000_000).default(1200),
  WRITES_PER_MINUTE: whole(0, 1_000_000).default(300),
  /** When this many requests wait for a database connection, further ones get 503. */
  OVERLOAD_WAITING: whole(1, 100_000).default(200),
  /** The business time zone, which decides what day it is. */
  TIME_ZONE: z
    .string()
    .refine(
      (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
      'must be a time zone such as Asia/Shanghai',
    )
    .default('Asia/Shanghai'),
  /** `production` wherever people work, as the launcher sets it. Otherwise every answer is checked against its schema. */
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Demo companies made on the embedded database's first start; 0 makes neither people nor companies. */
  DEMO_COMPANIES: whole(0, 5_000_000).default(2000),
  /** Demo trade records made with them, once the product answers; 0 makes none. */
  DEMO_RECORDS: whole(0, 50_000_000).default(60_000),
})
export type Config = z.output<typeof settings>

/** Settings that work only together. One of them alone is a mistake that would otherwise show much later. */
const together = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['BULK_SMTP_URL', 'BULK_MAIL_FROM'],
  ['BULK_DKIM_DOMAIN', 'BULK_DKIM_SELECTOR', 'BULK_DKIM_KEY_FILE'],
  ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'],
  ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
  ['AI_URL', 'AI_MODEL'],
  ['AI_IMAGE_URL', 'AI_IMAGE_MODEL'],
] as const

/** Settings that mean nothing without another one. */
const beside = [
  ['AI_KEY', 'AI_URL'],
  ['AI_FLAVOUR', 'AI_URL'],
  ['AI_CARD_PHOTOS', 'AI_URL'],
  ['AI_IMAGE_KEY', 'AI_IMAGE_URL'],
  ['SMS_BULK_SIGN_NAME', 'SMS_ACCESS_KEY_ID'],
] as const

const complete = settings.superRefine((given, { addIssue }) => {
  for (const group of together) {
    const missing = group.filter((name) => given[name] === undefined)
    if (missing.length < group.length)
      for (const name of missing)
        addIssue({
          code: 'custom',
          path: [name],
          message: `is needed beside ${group.filter((other) => other !== name).join(', ')}`,
        })
  }
  if (given.BULK_IMAP_URL !== undefined && given.BULK_MAIL_FROM === undefined)
    addIssue({
      code: 'custom',
      path: ['BULK_MAIL_FROM'],
      message: 'is needed beside BULK_IMAP_URL: bounces are known by this address',
    })
  for (const [name, needed] of beside)
    if (given[name] !== undefined && given[needed] === undefined)
      addIssue({ code: 'custom', path: [needed], message: `is needed beside ${name}` })
  if (given.BULK_SMTP_URL !== undefined && given.PUBLIC_ADDRESS === undefined)
    addIssue({
      code: 'custom',
      path: ['PUBLIC_ADDRESS'],
      message: 'is needed beside BULK_SMTP_URL: every mail holds an address under which its reader opts out',
    })
})

/** Reads the environment. For an unusable value it prints one clear line on standard error and exits with 1. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = complete.safeParse(present)
  if (result.success) return result.data
  throw new UnusableConfig(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

export const filesFolder = ({ FILES_DIR, DATA_DIR }: Config) => FILES_DIR ?? path.join(DATA_DIR, 'files')

export class UnusableConfig extends Error {
  constructor(problems: string) {
    super(`Cannot start, the configuration is unusable. ${problems}. See docs/configuration.md.`)
  }
}
