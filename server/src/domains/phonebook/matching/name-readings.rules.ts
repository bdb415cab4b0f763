import { pinyin } from 'pinyin-pro'
import { remembered } from '../../../platform/memory/remembered.ts'

/** Words of names that the pinyin dictionary reads wrong, or that are read in two ways: places first, then words of firms. */
const words: Readonly<Record<string, string>> = {
  乐清: 'yue qing',
  樂清: 'yue qing',
  乐亭: 'lao ting',
  乐陵: 'lao ling',
  六合: 'lu he',
  六安: 'lu an',
  台州: 'tai zhou',
  丽水: 'li shui',
  大埔: 'da bu',
  单县: 'shan xian',
  曾都: 'zeng du',
  东阿: 'dong e',
  长子: 'zhang zi',
  洪洞: 'hong tong',
  尉犁: 'yu li',
  铅山: 'yan shan',
  枞阳: 'zong yang',
  荥经: 'ying jing',
  犍为: 'qian wei',
  珲春: 'hun chun',
  浚县: 'xun xian',
  蔚县: 'yu xian',
  莘县: 'shen xian',
  莘庄: 'xin zhuang',
  涡阳: 'guo yang',
  会稽: 'kuai ji',
  浒墅关: 'xu shu guan',
  浒关: 'xu guan',
  宕昌: 'tan chang',
  百色: 'bo se',
  泊头: 'bo tou',
  海参崴: 'hai shen wai',
  重庆: 'chong qing',
  重慶: 'chong qing',
  厦门: 'xia men',
  廈門: 'xia men',
  长兴: 'chang xing',
  万俟: 'mo qi',
  尉迟: 'yu chi',
  单于: 'chan yu',
  都会: 'du hui',
  都會: 'du hui',
  率先: 'shuai xian',
  表率: 'biao shuai',
  统率: 'tong shuai',
}

/** Characters that are read in several ways in names, as surname, in places and in words. */
const characters: ReadonlyMap<string, readonly string[]> = new Map(
  [
    '乐 le yue, 樂 le yue, 单 dan shan, 單 dan shan, 曾 zeng ceng, 查 cha zha, 都 du dou, 率 lv shuai',
    '重 zhong chong, 长 chang zhang, 長 chang zhang, 厦 sha xia, 廈 sha xia, 尉 wei yu, 仇 chou qiu',
    '解 jie xie hai, 盖 gai ge, 蓋 gai ge, 区 qu ou, 區 qu ou, 朴 pu piao, 翟 zhai di, 缪 miao mou miu',
    '繆 miao mou miu, 覃 qin tan, 行 hang xing, 朝 chao zhao, 盛 sheng cheng, 晟 sheng cheng',
    '宿 su xiu, 柏 bai bo, 车 che ju, 車 che ju, 种 zhong chong, 召 zhao shao, 员 yuan yun',
    '谌 chen shen, 郇 xun huan, 繁 fan po, 於 yu wu, 卜 bu bo, 黑 hei he, 卡 ka qia, 粘 zhan nian',
    '校 xiao jiao, 奇 qi ji, 泊 bo po, 系 xi ji, 角 jiao jue, 露 lu lou, 六 liu lu, 参 can shen',
    '參 can shen, 埔 pu bu, 传 chuan zhuan, 会 hui kuai, 會 hui kuai, 调 diao tiao, 藏 cang zang',
    '降 jiang xiang, 便 bian pian, 贾 jia gu, 薄 bo bao, 折 zhe she, 祭 ji zhai, 洗 xi xian',
    '隗 wei kui, 秘 mi bi, 褚 chu zhu, 句 ju gou, 莘 shen xin, 蔚 wei yu, 浒 hu xu, 铅 qian yan',
    '枞 cong zong, 涡 wo guo, 阿 a e, 圩 wei xu, 浚 jun xun, 番 fan pan, 任 ren, 石 shi dan',
    '贠 yuan yun, 隽 jun juan, 佴 er nai, 适 shi kuo, 歙 xi she, 泌 mi bi, 什 shen shi, 筠 yun jun, 堡 bao bu pu',
    '峙 zhi shi, 陂 bei pi po, 棱 leng ling, 宛 wan yuan',
    '强 qiang jiang, 还 huan hai, 奔 ben, 蚌 bang beng',
  ]
    .flatMap((line) => line.split(', '))
    .map((one): [string, string[]] => {
      const [character = '', ...sounds] = one.split(' ')
      return [character, sounds]
    }),
)

/** A name has at most so many readings in the search, so that its text stays short. */
const mostReadings = 8

/**
 * Returns every reading of a run of Chinese characters, each as its syllables; the usual one first. Where a character is read in several ways we
 * cannot know which one is meant, so a search by any of them finds the name.
 */
export function readingsOf(run: string): (readonly string[])[] {
  const usual = usualReadingOf(run)
  const corrected = withWords(run, usual)
  const found = [usual, corrected, withSurname(run, corrected), ...otherReadings(run, corrected)]
  return [...new Map(found.map((syllables) => [syllables.join(' '), syllables])).values()].slice(0, mostReadings)
}

/** Only the first two characters are read as a surname, because reading a whole name twice makes an import slow. */
const withSurname = (run: string, syllables: readonly string[]) => [
  ...readSurname([...run].slice(0, longestSurname).join('')),
  ...syllables.slice(longestSurname),
]

/** Many names begin with the same town or surname. */
const readSurname = remembered((head) => read(head, 'head'), 5000)

const longestSurname = 2

/** Returns the usual reading alone, for a fraction of the time. */
export const usualReadingOf = (run: string): string[] => read(run, 'off')

/** The surname mode would read 银行 as yinxing, so it is only one of the readings. */
const read = (run: string, surname: 'off' | 'head') =>
  pinyin(run, { toneType: 'none', type: 'array', v: true, surname })

function withWords(run: string, syllables: readonly string[]): readonly string[] {
  if (!anyWord.test(run)) return syllables
  const read = [...syllables]
  for (const [word, sound] of Object.entries(words))
    for (let at = run.indexOf(word); at >= 0; at = run.indexOf(word, at + 1)) {
      const before = Array.from(run.slice(0, at)).length
      read.splice(before, [...word].length, ...sound.split(' '))
    }
  return read
}

const anyWord = new RegExp(Object.keys(words).join('|'))

/** One reading for each other sound of each character; two such characters in one name are rarely both read otherwise. */
const otherReadings = (run: string, syllables: readonly string[]) =>
  [...run].flatMap((character, index) =>
    (characters.get(character) ?? [])
      .filter((sound) => sound !== syllables[index])
      .map((sound) => syllables.with(index, sound)),
  )
