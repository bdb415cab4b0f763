import type { Language } from '@seamark/contract/languages'

/** The cities by which people know the zones of trading countries, in Chinese and Japanese; elsewhere the zone's own city is shown. */
const cities: Readonly<Record<string, readonly [zh: string, ja: string]>> = {
  'Africa/Accra': ['阿克拉', 'アクラ'],
  'Africa/Addis_Ababa': ['亚的斯亚贝巴', 'アディスアベバ'],
  'Africa/Cairo': ['开罗', 'カイロ'],
  'Africa/Dar_es_Salaam': ['达累斯萨拉姆', 'ダルエスサラーム'],
  'Africa/Johannesburg': ['约翰内斯堡', 'ヨハネスブルグ'],
  'Africa/Kampala': ['坎帕拉', 'カンパラ'],
  'Africa/Lagos': ['拉各斯', 'ラゴス'],
  'Africa/Nairobi': ['内罗毕', 'ナイロビ'],
  'America/Argentina/Buenos_Aires': ['布宜诺斯艾利斯', 'ブエノスアイレス'],
  'America/Asuncion': ['亚松森', 'アスンシオン'],
  'America/Bogota': ['波哥大', 'ボゴタ'],
  'America/Caracas': ['加拉加斯', 'カラカス'],
  'America/Chicago': ['芝加哥', 'シカゴ'],
  'America/Costa_Rica': ['圣何塞', 'サンホセ'],
  'America/Guayaquil': ['瓜亚基尔', 'グアヤキル'],
  'America/La_Paz': ['拉巴斯', 'ラパス'],
  'America/Lima': ['利马', 'リマ'],
  'America/Los_Angeles': ['洛杉矶', 'ロサンゼルス'],
  'America/Mexico_City': ['墨西哥城', 'メキシコシティ'],
  'America/Montevideo': ['蒙得维的亚', 'モンテビデオ'],
  'America/New_York': ['纽约', 'ニューヨーク'],
  'America/Panama': ['巴拿马城', 'パナマシティ'],
  'America/Santiago': ['圣地亚哥', 'サンティアゴ'],
  'America/Sao_Paulo': ['圣保罗', 'サンパウロ'],
  'America/Toronto': ['多伦多', 'トロント'],
  'Asia/Almaty': ['阿拉木图', 'アルマトイ'],
  'Asia/Bangkok': ['曼谷', 'バンコク'],
  'Asia/Colombo': ['科伦坡', 'コロンボ'],
  'Asia/Dhaka': ['达卡', 'ダッカ'],
  'Asia/Dubai': ['迪拜', 'ドバイ'],
  'Asia/Ho_Chi_Minh': ['胡志明市', 'ホーチミン'],
  'Asia/Hong_Kong': ['香港', '香港'],
  'Asia/Jakarta': ['雅加达', 'ジャカルタ'],
  'Asia/Karachi': ['卡拉奇', 'カラチ'],
  'Asia/Kolkata': ['加尔各答', 'コルカタ'],
  'Asia/Kuala_Lumpur': ['吉隆坡', 'クアラルンプール'],
  'Asia/Manila': ['马尼拉', 'マニラ'],
  'Asia/Riyadh': ['利雅得', 'リヤド'],
  'Asia/Seoul': ['首尔', 'ソウル'],
  'Asia/Shanghai': ['北京、上海', '北京・上海'],
  'Asia/Singapore': ['新加坡', 'シンガポール'],
  'Asia/Taipei': ['台北', '台北'],
  'Asia/Tashkent': ['塔什干', 'タシケント'],
  'Asia/Tokyo': ['东京', '東京'],
  'Australia/Sydney': ['悉尼', 'シドニー'],
  'Europe/Amsterdam': ['阿姆斯特丹', 'アムステルダム'],
  'Europe/Berlin': ['柏林', 'ベルリン'],
  'Europe/Istanbul': ['伊斯坦布尔', 'イスタンブール'],
  'Europe/Kyiv': ['基辅', 'キーウ'],
  'Europe/London': ['伦敦', 'ロンドン'],
  'Europe/Madrid': ['马德里', 'マドリード'],
  'Europe/Moscow': ['莫斯科', 'モスクワ'],
  'Europe/Paris': ['巴黎', 'パリ'],
  'Europe/Rome': ['罗马', 'ローマ'],
}

/** Zones whose name in the platform is older than the one we use. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
}

/** Returns a zone by its city, in the reader's language where we know it, with its present distance from UTC. */
export function zoneName(zone: string, language: Language): string {
  const known = renamed[zone] ?? zone
  const [zh, ja] = cities[known] ?? []
  const city = known.split('/').at(-1)?.replaceAll('_', ' ') ?? known
  const name = (language === 'zh' ? zh : language === 'ja' ? ja : undefined) ?? city
  return `${name} (${offsetOf(zone)})`
}

function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date())
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return offset === 'GMT' ? 'UTC' : offset.replace('GMT', 'UTC')
}

/** The zones that may be chosen, known cities first. */
export const zones = (): string[] => {
  const all = new Set([
    ...Object.keys(cities),
    ...Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone),
  ])
  return [...all]
}
