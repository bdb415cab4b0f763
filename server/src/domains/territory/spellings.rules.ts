import { pinyin } from 'pinyin-pro'

/** The local readings of place names that the pinyin dictionary reads wrong. */
const own: Readonly<Record<string, string>> = {
  陕西: 'shaan xi',
  内蒙古: 'nei meng gu',
  西藏: 'xi zang',
  六安: 'lu an',
  六合: 'lu he',
  台州: 'tai zhou',
  天台: 'tian tai',
  丽水: 'li shui',
  乐清: 'yue qing',
  乐亭: 'lao ting',
  番禺: 'pan yu',
  大埔: 'da bu',
  黄埔: 'huang pu',
  黄陂: 'huang pi',
  浚县: 'xun xian',
  蔚县: 'yu xian',
  东阿: 'dong e',
  井陉: 'jing xing',
  长子: 'zhang zi',
  洪洞: 'hong tong',
  尉犁: 'yu li',
  铅山: 'yan shan',
  侯官: 'hou guan',
  枞阳: 'zong yang',
  监利: 'jian li',
  荥经: 'ying jing',
  犍为: 'qian wei',
  珲春: 'hun chun',
  闽侯: 'min hou',
  厦门: 'xia men',
  重庆: 'chong qing',
  长滩: 'chang tan',
  涡阳: 'guo yang',
  歙县: 'she xian',
  单县: 'shan xian',
  泌阳: 'bi yang',
  什邡: 'shi fang',
  筠连: 'jun lian',
  吴堡: 'wu bu',
  繁峙: 'fan shi',
  乐陵: 'lao ling',
  都匀: 'du yun',
  都昌: 'du chang',
  都安: 'du an',
  喀什: 'ka shi',
  塔什: 'ta shi',
  穆棱: 'mu ling',
  曾都: 'zeng du',
}

const read = new Map<string, string[]>()

/** Returns the syllables of a Chinese name; other letters stay as they are. */
export function syllablesOf(name: string): string[] {
  const known = read.get(name)
  if (known) return known
  const kept = Object.keys(own).find((place) => name.startsWith(place))
  const begin = kept === undefined ? [] : (own[kept] ?? '').split(' ')
  const rest = kept === undefined ? name : name.slice(kept.length)
  const sounds = [
    ...begin,
    ...(rest === '' ? [] : pinyin(rest, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' })),
  ].map((sound) => sound.toLowerCase())
  read.set(name, sounds)
  return sounds
}

/** Letters that lose nothing of their sound without their stroke, and have no accent to be taken off. */
const plainLetters: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** Keeps only letters and digits, without width, case and accents, so that two spellings of one name become equal. */
export function foldSpelling(text: string): string {
  // Most words need no normal form, which takes ten times as long.
  if (/^[一-鿿]+$/.test(text)) return text
  if (/^[ -~]*$/.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đøłßæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Returns the texts by which a name is found: the name, its pinyin and its initials. */
export function searchTextsOf(name: string): string[] {
  const whole = foldSpelling(name)
  if (!/\p{Script=Han}/u.test(name)) return [whole]
  const sounds = syllablesOf(name)
  return [whole, foldSpelling(sounds.join('')), foldSpelling(sounds.map((sound) => sound[0]).join(''))]
}

/**
 * Returns how well a typed plain text matches a spelling: 3 if equal, 2 at its beginning, 1 inside, 0 not at all. Two letters are taken for
 * initials, so they do not match inside of words.
 */
export function closenessOf(spelling: string, typed: string): number {
  if (spelling === typed) return 3
  if (spelling.startsWith(typed)) return 2
  return (typed.length > 2 || /\p{Script=Han}/u.test(typed)) && spelling.includes(typed) ? 1 : 0
}
