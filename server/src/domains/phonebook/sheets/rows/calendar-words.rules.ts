import { plainWord } from '../../matching/search.rules.ts'

/** The languages in which people divide their lists by days and months. */
const tongues = [
  'zh',
  'zh-TW',
  'en',
  'es',
  'ja',
  'ko',
  'ru',
  'vi',
  'pt',
  'tr',
  'id',
  'th',
  'de',
  'fr',
  'it',
  'nl',
  'pl',
]

let known: ReadonlySet<string> | undefined

/** Whether the text is the name of a weekday or of a month, perhaps with a date: `Monday`, `星期一`, `Martes 12`, `März 2026`. */
export function isDayOrMonth(text: string): boolean {
  known ??= namesOfAll()
  const bare = text.replace(/\d+/g, ' ').replace(/(?<=\s|^)(?:de|der|th|st|nd|rd|年|月|日|г)\.?(?=\s|$)/giu, ' ')
  return known.has(plainWord(text)) || (/\p{L}{3}/u.test(bare) && known.has(plainWord(bare)))
}

function namesOfAll(): ReadonlySet<string> {
  const names = new Set<string>(['周', '礼拜'].flatMap((week) => [...'一二三四五六日天'].map((day) => week + day)))
  for (const tongue of tongues) {
    const [weekday, month, standing] = (
      [{ weekday: 'long' }, { month: 'long', day: 'numeric' }, { month: 'long' }] as const
    ).map((form) => new Intl.DateTimeFormat(tongue, { ...form, timeZone: 'UTC' }))
    for (let at = 0; at < 12; at += 1) {
      // The first of March 2026 is a Sunday.
      names.add(plainWord(weekday?.format(Date.UTC(2026, 2, 1 + at)) ?? ''))
      names.add(plainWord(standing?.format(Date.UTC(2026, at, 1)) ?? ''))
      // Slavic languages bend the month that stands beside a day.
      const parts = month?.formatToParts(Date.UTC(2026, at, 1)) ?? []
      names.add(plainWord(parts.find(({ type }) => type === 'month')?.value ?? ''))
    }
  }
  for (const name of names) if ([...name].length < 2 || /^\d*$/.test(name)) names.delete(name)
  return names
}
