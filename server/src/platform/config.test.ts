import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, root } from './config.ts'

describe('settings', () => {
  test('have defaults that work on an empty machine, and empty ones count as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      PROCESSES: ['web', 'worker'],
      SIGN_IN_BY_GET: true,
      TIME_ZONE: 'Asia/Shanghai',
      DEMO_COMPANIES: 2000,
      DEMO_RECORDS: 60_000,
    })
    expect(readConfig({})).not.toHaveProperty('ADMIN_PASSWORD')
    expect(readConfig({})).not.toHaveProperty('TOKEN_SECRET')
  })

  test('are read from the environment', () => {
    expect(
      readConfig({ PORT: '0', PROCESSES: ' worker ', SIGN_IN_BY_GET: 'off', TIME_ZONE: 'UTC', READS_PER_MINUTE: '0' }),
    ).toMatchObject({
      PORT: 0,
      PROCESSES: ['worker'],
      SIGN_IN_BY_GET: false,
      TIME_ZONE: 'UTC',
      READS_PER_MINUTE: 0,
    })
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '1e3'],
    ['PORT', '0x1F90'],
    ['PORT', ' '],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_URL', 'mysql://somewhere/db'],
    ['DATABASE_URL', 'postgres://postgres:password@127.0.0.1/crm'],
    ['SECURITY_CONTACT', 'security@example.com'],
    ['SECURITY_CONTACT', 'mailto:a@example.com\nContact: other'],
    ['DATABASE_POOL', '1'],
    ['PUBLIC_ADDRESS', 'crm.example'],
    ['TRUSTED_PROXIES', '-1'],
    ['PROCESSES', 'web,cook'],
    ['PROCESSES', ','],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', ' blanks outside '],
    ['TOKEN_SECRET', 'change-me'],
    ['SIGN_IN_BY_GET', 'maybe'],
    ['SESSION_HOURS', '0'],
    ['TIME_ZONE', 'Shanghai'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.example.com:587'],
    ['SMS_ENDPOINT', 'ftp://dysmsapi.aliyuncs.com'],
    ['CODES_PER_DAY', '0'],
    ['AI_URL', 'api.deepseek.com'],
    ['AI_URL', 'ftp://api.deepseek.com'],
    ['AI_KEY', 'two words'],
    ['AI_MODEL', ','],
    ['AI_FLAVOUR', 'gpt'],
    ['AI_SHARES', 'some'],
    ['AI_CARD_PHOTOS', 'some'],
    ['DEVELOPMENT_MAILBOX', 'yes'],
  ])('%s=%j is unusable, and the line says which', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^Cannot start, the configuration is unusable\\. ${name}(\\.\\d)?: .*See docs/configuration\\.md\\.$`),
    )
  })

  test.each([
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM: is needed beside SMTP_URL'],
    [{ MAIL_FROM: 'no-reply@example.com' }, 'SMTP_URL: is needed beside MAIL_FROM'],
    [
      { SMS_ACCESS_KEY_ID: 'id', SMS_ACCESS_KEY_SECRET: 'secret', SMS_SIGN_NAME: '航标' },
      'SMS_TEMPLATE_CODE: is needed beside SMS_ACCESS_KEY_ID',
    ],
    [{ WECHAT_APP_ID: 'id' }, 'WECHAT_APP_SECRET: is needed beside WECHAT_APP_ID'],
  ])('that say something only together are missed by name: %j', (given, line) => {
    expect(() => readConfig(given)).toThrow(line)
  })

  test.each(['ADMIN_PASSWORD', 'TOKEN_SECRET', 'DATABASE_URL'])('an unusable %s is not repeated', (name) => {
    expect(() => readConfig({ [name]: ' secret ' })).not.toThrow('secret ')
  })
})

describe('the process ends with code 1 and one clear line', () => {
  test.each<[Record<string, string>, RegExp]>([
    [
      { PORT: 'abc', DATABASE_URL: 'nonsense' },
      /^Cannot start, the configuration is unusable\. PORT: must be a whole number; DATABASE_URL: must begin with postgres:\/\/\. See docs\/configuration\.md\.\n$/,
    ],
    [{ DATABASE_URL: 'postgres://user:hidden@localhost:1/none' }, /^Cannot use this database: .*ECONNREFUSED.*\.\n$/],
  ])('with %j', async (environment, line) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, [path.join(root, 'server/src/main.ts')], {
      env: { PATH, NODE_COMPILE_CACHE, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [said, complained, [code]] = await Promise.all([
      child.stdout.toArray(),
      child.stderr.toArray(),
      once(child, 'exit'),
    ])
    expect(complained.join('')).toMatch(line)
    expect(complained.join('')).not.toContain('hidden')
    expect([said.join(''), code]).toEqual(['', 1])
  })
})
