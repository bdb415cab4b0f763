import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { posterPresets, posterSizes } from '@seamark/contract/ai/choices'
import { posterFields, type PosterFieldsInput, posterPixels } from '@seamark/contract/ai/drawings/posters'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { documentFonts, documentWidths } from '../../../platform/fonts/fonts.ts'
import { translate } from '../../../platform/translate.ts'
import { sayingsIn } from '../../rates/index.ts'
import { carrierName, portName } from '../../territory/index.ts'
import { readQr } from '../testing.ts'
import { qrText, sourceOf } from './fields.rules.ts'
import { svgOf } from './items.rules.ts'
import { drawPicture } from './pictures.queries.ts'
import { layPoster } from './posters.rules.ts'
import { shareText } from './share-texts.rules.ts'

const lane: NonNullable<PosterFieldsInput['lanes']>[number] = {
  pols: ['CNSHA'],
  pods: ['USLAX'],
  carrier: 'MSCU',
  transitDays: 15,
  way: 'direct',
  prices: [
    { container: '20GP', amount: 1450 },
    { container: '40HQ', amount: 2650, isFrom: true },
  ],
}
const contact = {
  name: '林晓帆',
  role: '海运部',
  phone: '021-5555 0100',
  wechat: 'linxf',
  email: 'lin@seamark.example',
}
const quoteAddress = `https://crm.example.com/api/open/quotes/${'Ab3_'.repeat(11)}`

const given = (more: Partial<PosterFieldsInput> = {}): PosterFieldsInput => ({
  preset: 'lane',
  lanes: [lane],
  validTo: '2026-12-14',
  title: '美西专线',
  remark: '现舱充足。',
  contact,
  ...more,
})

const widths = documentWidths()
const languagesOf = { zh: ['zh'], en: ['en'], es: ['es'], ja: ['ja'], zhEn: ['zh', 'en'] } as const

function lay(input: PosterFieldsInput, around: { logo?: number | null; quoteAddress?: string | null } = {}) {
  if (!widths) throw new Error('The fonts are not installed')
  const fields = posterFields.parse(input)
  const surroundings = { organization: '航标国际物流', logo: null, portName, carrierName, quoteAddress, ...around }
  const speech = {
    sayings: sayingsIn(fields.language),
    one: translate2,
    languages: languagesOf[fields.language],
  }
  const source = sourceOf(fields, surroundings, speech)
  return { fields, source, picture: layPoster(source, widths), said: qrText(fields, surroundings) }
}
const translate2 = (key: string, language: 'zh' | 'en' | 'es' | 'ja', params?: Record<string, string | number>) =>
  translate(language, key, params)

const refusalOf = (deed: () => unknown) => {
  try {
    deed()
    return 'drawn'
  } catch (error) {
    return (error as { details: { fields: { field: string; code: string }[] } }).details.fields.map(
      ({ field, code }) => `${field} ${code}`,
    )[0]
  }
}

const qrs = {
  quote: { kind: 'quote' },
  wechat: { kind: 'wechat', text: 'https://u.wechat.com/EKsHf8mQ2bXcVbNmAsDfGhJk' },
  vcard: { kind: 'vcard' },
  text: { kind: 'text', text: '报价请加微信 linxf，或打 021-5555 0100' },
} as const

test.each(posterPresets.flatMap((preset) => posterSizes.map((size) => [preset, size] as const)))(
  'a %s of the size %s has its pixels, its sentence, and QR of each kind that are read back',
  async (preset, size) => {
    for (const qr of Object.values(qrs)) {
      const { picture, said, source } = lay(given({ preset, size, qr, quoteId: 7 }))
      const texts = picture.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
      expect(texts.join('')).toContain('以订舱确认为准')
      const { bytes, small } = await drawPicture(picture, {
        format: 'jpeg',
        isHalf: false,
        logo: null,
        background: null,
      })
      const { width, height, format } = await sharp(bytes).metadata()
      expect([width, height, format]).toEqual([...posterPixels[size], 'jpeg'])
      expect(await sharp(small ?? '').metadata()).toMatchObject({ format: 'jpeg' })
      expect(await readQr(bytes)).toBe(said)
      expect(source.qr?.isLive).toBe(true)
    }
  },
)

test('every text lies on its poster, in all languages', () => {
  for (const size of posterSizes)
    for (const preset of posterPresets)
      for (const language of ['zh', 'en', 'zhEn', 'es', 'ja'] as const) {
        const { picture } = lay(given({ preset, size, language, qr: qrs.wechat }))
        const outside = picture.items.filter((item) => {
          if (item.kind !== 'text' || !widths) return false
          const wide = [...item.text].reduce((sum, letter) => sum + widths[item.weight](letter), 0) * item.size
          const left = item.anchor === 'end' ? item.x - wide : item.anchor === 'middle' ? item.x - wide / 2 : item.x
          return left < 0 || left + wide > picture.width || item.y > picture.height
        })
        expect(outside).toEqual([])
      }
})

test('a quote’s QR is pale and opens nothing before the poster is kept', () => {
  const { picture, said, source } = lay(given({ qr: qrs.quote, quoteId: 7 }), { quoteAddress: null })
  expect([source.qr?.isLive, said.includes('0'.repeat(43)), source.qr?.caption]).toEqual([false, true, '保存后可扫'])
  expect(picture.items.find(({ kind }) => kind === 'squares')).toMatchObject({ opacity: 0.35 })
})

test('a vCard saves name, office, position and ways to reach', () => {
  const { said } = lay(given({ preset: 'card', qr: qrs.vcard, contact: { ...contact, name: '林, 晓帆' } }))
  expect(said.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:林\\, 晓帆',
    'FN:林\\, 晓帆',
    'ORG:航标国际物流',
    'TITLE:海运部',
    'TEL;TYPE=CELL:021-5555 0100',
    'EMAIL:lin@seamark.example',
    'NOTE:WeChat linxf',
    'END:VCARD',
  ])
})

test('what has no room is refused by its field', () => {
  const endless = 'W'.repeat(40)
  expect(refusalOf(() => lay(given({ preset: 'notice', size: 'square', remark: '整'.repeat(600) })))).toBe(
    'remark ai.poster_overflow',
  )
  expect(refusalOf(() => lay(given({ contact: { ...contact, name: endless }, size: 'wide' })))).toBe('drawn')
  expect(
    refusalOf(() =>
      lay(
        given({
          lanes: [{ ...lane, carrier: 'W'.repeat(60), sailing: 'W'.repeat(60) }],
          preset: 'lanes',
          size: 'square',
        }),
      ),
    ),
  ).toMatch(/^(?:drawn|lanes)/)
  const eight = Array.from({ length: 8 }, () => ({ ...lane, pods: ['NLRTM', 'DEHAM', 'BEANR', 'GBFXT'] }))
  expect(refusalOf(() => lay(given({ preset: 'lanes', size: 'square', lanes: eight })))).toBe(
    'lanes ai.poster_overflow',
  )
  expect(refusalOf(() => lay(given({ preset: 'lanes', size: 'story', lanes: eight })))).toBe('drawn')
})

test('the text to copy says lanes, prices with their currency, validity and the sentence', () => {
  const { source } = lay(given({ included: 'THC' }))
  expect(shareText(source).split('\n')).toEqual([
    '航标国际物流 · 美西专线',
    '上海 → 洛杉矶: 20GP USD 1,450 · 40HQ USD 2,650+ · 地中海航运 · 直航 · 15 天',
    '有效期至: 2026年12月14日',
    '费用包含: THC',
    '现舱充足。',
    '林晓帆  海运部  电话 021-5555 0100  微信 linxf  邮箱 lin@seamark.example',
    '以订舱确认为准',
  ])
})

test('what people type never becomes part of the drawing', () => {
  const { picture } = lay(given({ title: '</text><image href="file:///x"/>', remark: '&amp; <b> "x"' }))
  const svg = svgOf(picture)
  expect(svg).not.toMatch(/<image|<b>|href="file/)
  expect(svg).toContain('&lt;/text&gt;')
})

test('a logo is drawn whole into its place', async () => {
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#00ff00' } })
    .jpeg()
    .toBuffer()
  const { picture } = lay(given(), { logo: 3 })
  const place = picture.items.find((item) => item.kind === 'logo')
  if (place?.kind !== 'logo') throw new Error('There is no place for it')
  const { bytes } = await drawPicture(picture, { format: 'png', isHalf: false, logo })
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at =
    (Math.round(place.y + place.height / 2) * info.width + Math.round(place.x + place.width / 2)) * info.channels
  expect([...data.subarray(at, at + 3)].map((value) => Math.round(value / 32))).toEqual([0, 8, 0])
})

test('the machine’s fonts change no byte', async () => {
  const fonts = documentFonts()
  if (!fonts) throw new Error('The fonts are not installed')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'machine-fonts-'))
  const machine = path.join(folder, 'fonts.conf')
  const thin = path.join(path.dirname(path.dirname(fonts.regular)), '100Thin')
  await writeFile(machine, `<?xml version="1.0"?><fontconfig><dir>${thin}</dir></fontconfig>`)
  // Of a letter that ours lack, nothing may be borrowed.
  const { picture } = lay(given({ title: '美西专线 한국 😀' }))
  const draw = async (env: Record<string, string>) => {
    const child = fork(fileURLToPath(new URL('./posters.worker.ts', import.meta.url)), [fonts.regular, fonts.bold], {
      serialization: 'advanced',
      execArgv: [],
      env,
    })
    child.send({ number: 1, svg: svgOf(picture), format: 'png', isHalf: false, logo: null, background: null })
    const [{ bytes }] = (await once(child, 'message')) as [{ bytes: Uint8Array }]
    child.kill()
    return Buffer.from(bytes)
  }
  const PATH = process.env['PATH'] ?? ''
  const [one, other] = [await draw({ PATH }), await draw({ PATH, FONTCONFIG_FILE: machine, FONTCONFIG_PATH: folder })]
  expect(one.equals(other)).toBe(true)
  const kept = await drawPicture(picture, { format: 'png', isHalf: false, logo: null, background: null })
  expect(kept.bytes.equals(one)).toBe(true)
  await rm(folder, { recursive: true })
})

test('a drawing that takes too long is ended, and the next one is drawn anew', async () => {
  const { picture } = lay(given())
  const wish = { format: 'jpeg', isHalf: true, logo: null } as const
  await expect(drawPicture(picture, wish, { ms: 1 })).rejects.toMatchObject({
    code: 'ai.drawing_stopped',
    httpStatus: 503,
  })
  const drawn = await Promise.all([drawPicture(picture, wish), drawPicture(picture, wish)])
  expect(drawn[0].bytes.equals(drawn[1].bytes)).toBe(true)
  await expect(drawPicture(picture, wish, { fonts: null })).rejects.toMatchObject({ code: 'ai.font_missing' })
})
