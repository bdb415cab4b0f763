import { type RawBuilder, sql } from 'kysely'

/** Signs that sound otherwise as a surname, each with one that always sounds so: 沈 is Shěn, and not chén as in 沉. */
const surnames = {
  沈: '审',
  曾: '增',
  单: '善',
  解: '谢',
  仇: '求',
  区: '欧',
  查: '扎',
  翟: '宅',
  盖: '葛',
  乐: '月',
  朴: '瓢',
  缪: '庙',
  覃: '秦',
  宁: '泞',
  纪: '几',
  燕: '烟',
  华: '话',
  员: '运',
  种: '虫',
  句: '勾',
}

/** The order of people by their names in pinyin, with surnames as they are said. */
export const byPersonName = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(translate(left(${name}, 1), ${sql.lit(Object.keys(surnames).join(''))}, ${sql.lit(Object.values(surnames).join(''))}) || substr(${name}, 2)) collate "zh-x-icu"`
