import { expect, test } from 'vitest'
import { candidatesOf, chooseForm, forms } from './forms.rules.ts'
import { writers } from './made-files/all-forms.rules.ts'
import { countedOf, readWhole } from './made-files/readings.rules.ts'
import { madeTalk } from './made-files/talks.rules.ts'
import type { FormName } from './readers.rules.ts'

const label = '远航同行群'
const hour = 3_600_000
/** Forms that do not say of which conversation they are. */
const nameless: ReadonlySet<FormName> = new Set(['qqCopied', 'qqntLines', 'wechatCopied', 'wechatTable', 'whatsapp'])
const steps = { minute: 60_000, second: 1000, millisecond: 1 }

const talk = [...madeTalk(11, 250)]
const fileOf = (form: FormName) => [...writers[form](talk, label)].join('').replace(/^\u{FEFF}/u, '')

test.each(forms.map(({ name }) => name))('a file of the form %s is recognised as that and no other', (name) => {
  const candidates = candidatesOf({ text: fileOf(name), name: '' })
  expect({
    form: chooseForm(candidates)?.name,
    scores: candidates.map(({ form, score }) => [form.name, score]),
  }).toMatchObject({
    form: name,
  })
})

test.each(forms.map(({ name, resolution }) => [name, resolution] as const))(
  'every message of the form %s is found, however the file is cut',
  (name, resolution) => {
    const text = fileOf(name)
    // A time of the iPhone has seconds.
    const step = name === 'whatsapp' ? 1000 : steps[resolution]
    const expected = talk.map(({ shown, text }) => `${Math.floor(shown / step) * step} ${text}`)
    for (const length of [text.length, 4099, 13]) {
      const { messages, tally } = readWhole(
        name,
        text,
        { order: 'dmy', year: 2024, toMoment: (shown) => shown - 8 * hour, label },
        length,
      )
      const said = messages.filter(({ kind }) => kind !== 'system').map(({ at, text }) => `${at + 8 * hour} ${text}`)
      expect(name === 'facebook' ? said.toReversed() : said).toEqual(expected)
      expect(tally.counts.unknown).toBe(0)
      expect(tally.declared ?? talk.length).toBe(talk.length)
      const labels = new Set(messages.map(({ part }) => part.label))
      expect(nameless.has(name) || (labels.size === 1 && labels.has(label))).toBe(true)
    }
  },
)

test.each(forms.filter(({ units }) => units === 'lines').map(({ name }) => name))(
  'the counts of the form %s add up to the lines of the file',
  (name) => {
    const text = fileOf(name)
    expect(countedOf(readWhole(name, text, { order: 'dmy', year: 2024 }).tally)).toBe(text.split('\n').length - 1)
  },
)

test('text of no form, and a program, are of none', () => {
  for (const text of [
    '',
    '今天天气很好\n明天也是\n',
    'a,b,c\n1,2,3\n',
    '{"a":[1,2,3]}',
    '<html><body>hello</body></html>',
    '2024-01-01\n\n',
  ])
    expect(candidatesOf({ text, name: 'x.txt' }).map(({ form }) => form.name)).toEqual([])
})

test.each(forms.map(({ name }) => name))('no name in a file of the form %s turns what is shown behind it', (name) => {
  const turning = talk
    .slice(0, 40)
    .map((message) => ({ ...message, person: { ...message.person, name: `陈\u202E${message.person.name}\u2067` } }))
  const text = [...writers[name](turning, label)].join('').replace(/^\u{FEFF}/u, '')
  const { messages } = readWhole(name, text, { order: 'dmy', year: 2024 })
  expect(messages.length).toBeGreaterThan(0)
  expect(messages.filter(({ sender }) => /[\u202A-\u202E\u2066-\u2069]/.test(sender?.name ?? ''))).toEqual([])
})
