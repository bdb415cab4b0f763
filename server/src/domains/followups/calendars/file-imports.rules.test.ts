import { describe, expect, test } from 'vitest'
import { readCalendar } from './file-imports.rules.ts'

const office = { now: new Date('2026-11-25T02:00:00Z'), zone: 'Asia/Shanghai' }

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:会议', ...lines, 'END:VEVENT'].join('\r\n')
const read = (text: string) => readCalendar(text, office) ?? []
/** The day, or the moment, at which each event is due next. */
const dues = (...parts: string[]) => read(calendar(...parts)).map(({ due }) => due?.day ?? due?.at.toISOString())
const dueOf = (...lines: string[]) => dues(event('UID:a', ...lines))[0]

const mondays = ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=WEEKLY']
const nine = ['DTSTART;TZID=Asia/Shanghai:20261123T090000', 'RRULE:FREQ=WEEKLY']

describe('an exception takes its occurrence away', () => {
  test.each([
    ['a moment in a zone, of whole days', mondays, 'EXDATE;TZID=Asia/Shanghai:20261130T000000', '2026-12-07'],
    ['a day, of whole days', mondays, 'EXDATE;VALUE=DATE:20261130', '2026-12-07'],
    ['midnight here in UTC, of whole days', mondays, 'EXDATE:20261129T160000Z', '2026-12-07'],
    ['a list', mondays, 'EXDATE;VALUE=DATE:20261130,20261207', '2026-12-14'],
    ['several lines', mondays, 'EXDATE;VALUE=DATE:20261130\r\nEXDATE;VALUE=DATE:20261207', '2026-12-14'],
    ['a day, of hours', nine, 'EXDATE;VALUE=DATE:20261130', '2026-12-07T01:00:00.000Z'],
    ['UTC', nine, 'EXDATE:20261130T010000Z', '2026-12-07T01:00:00.000Z'],
    ['another zone', nine, 'EXDATE;TZID=Europe/Vienna:20261130T020000', '2026-12-07T01:00:00.000Z'],
    ['a floating time', nine, 'EXDATE:20261130T090000', '2026-12-07T01:00:00.000Z'],
    ['another hour, which is none of it', nine, 'EXDATE:20261130T020000Z', '2026-11-30T01:00:00.000Z'],
    ['a rule', nine, 'EXRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261221T010000Z', '2026-11-30T01:00:00.000Z'],
    ['a rule that meets the next', nine, 'EXRULE:FREQ=WEEKLY;COUNT=3', '2026-12-14T01:00:00.000Z'],
    ['a day without saying so', mondays, 'EXDATE:20261130', '2026-12-07'],
    ['a day with a zone', mondays, 'EXDATE;VALUE=DATE;TZID=Asia/Shanghai:20261130', '2026-12-07'],
    ['midnight of another zone', mondays, 'EXDATE;TZID=Europe/Vienna:20261130T000000', '2026-12-07'],
    ['a name of Windows', nine, 'EXDATE;TZID=W. Europe Standard Time:20261130T020000', '2026-12-07T01:00:00.000Z'],
    ['UTC and days mixed', nine, 'EXDATE:20261130T010000Z\r\nEXDATE;VALUE=DATE:20261207', '2026-12-14T01:00:00.000Z'],
  ])('written as %s', (_name, series, exception, wanted) => {
    expect(dueOf(...series, exception)).toBe(wanted)
  })
})

describe('added times are occurrences', () => {
  const past = 'DTSTART;TZID=Asia/Shanghai:20260803T090000'
  test.each([
    ['a list', [past, 'RDATE;TZID=Asia/Shanghai:20261215T090000,20261220T090000'], '2026-12-15T01:00:00.000Z'],
    ['UTC', [past, 'RDATE:20261215T010000Z'], '2026-12-15T01:00:00.000Z'],
    ['another zone', [past, 'RDATE;TZID=Europe/Vienna:20261215T020000'], '2026-12-15T01:00:00.000Z'],
    ['days', ['DTSTART;VALUE=DATE:20260803', 'RDATE;VALUE=DATE:20261215'], '2026-12-15'],
    ['beside a rule', [...nine, 'RDATE;TZID=Asia/Shanghai:20261126T100000'], '2026-11-26T02:00:00.000Z'],
    [
      'a period from begin to end',
      [past, 'RDATE;VALUE=PERIOD:20261215T010000Z/20261215T030000Z'],
      '2026-12-15T01:00:00.000Z',
    ],
    [
      'a period in a zone',
      [past, 'RDATE;VALUE=PERIOD;TZID=Europe/Vienna:20261215T020000/PT1H'],
      '2026-12-15T01:00:00.000Z',
    ],
    ['days beside days of a rule', [...mondays, 'RDATE;VALUE=DATE:20261126'], '2026-11-26'],
    ['a name of Windows', [past, 'RDATE;TZID="China Standard Time":20261215T090000'], '2026-12-15T01:00:00.000Z'],
    [
      'with an exception',
      [past, 'RDATE:20261215T010000Z,20261220T010000Z', 'EXDATE;TZID=Asia/Shanghai:20261215T090000'],
      '2026-12-20T01:00:00.000Z',
    ],
  ])('%s', (_name, lines, wanted) => {
    expect(dueOf(...lines)).toBe(wanted)
  })

  test('a period brings its own length', () => {
    const [found] = read(calendar(event('UID:a', past, 'DURATION:PT30M', 'RDATE;VALUE=PERIOD:20261215T010000Z/PT2H')))
    expect(found).toMatchObject({ due: { at: new Date('2026-12-15T01:00:00Z') }, minutes: 120 })
  })
})

describe('a changed occurrence replaces that of its repeat', () => {
  test.each([
    ['in its zone', 'RECURRENCE-ID;TZID=Asia/Shanghai:20261130T090000'],
    ['in UTC', 'RECURRENCE-ID:20261130T010000Z'],
    ['in another zone', 'RECURRENCE-ID;TZID=Europe/Vienna:20261130T020000'],
    ['as a day', 'RECURRENCE-ID;VALUE=DATE:20261130'],
  ])('%s', (_name, id) => {
    expect(dues(event('UID:a', ...nine), event('UID:a', id, 'DTSTART:20261201T030000Z'))).toEqual([
      '2026-12-07T01:00:00.000Z',
      '2026-12-01T03:00:00.000Z',
    ])
  })

  test('also where it was moved into the past', () => {
    const moved = event('UID:a', 'RECURRENCE-ID:20261130T010000Z', 'DTSTART:20261110T010000Z')
    expect(dues(event('UID:a', ...nine), moved)).toEqual(['2026-12-07T01:00:00.000Z', '2026-11-10T01:00:00.000Z'])
  })

  test('and a change of "this and future" moves all that follow', () => {
    const change = event(
      'UID:a',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Shanghai:20261116T090000',
      'DTSTART;TZID=Asia/Shanghai:20261117T100000',
    )
    const series = event('UID:a', 'DTSTART;TZID=Asia/Shanghai:20261102T090000', 'RRULE:FREQ=WEEKLY;BYDAY=MO')
    expect(dues(series, change)).toEqual(['2026-11-02T01:00:00.000Z', '2026-12-01T02:00:00.000Z'])
  })
})

describe('the end of a rule', () => {
  const vienna = 'DTSTART;TZID=Europe/Vienna:20261109T090000'
  test.each([
    ['in UTC counts in the zone of the begin', 'UNTIL=20261130T080000Z', '2026-11-30T08:00:00.000Z'],
    ['as a day holds that day', 'UNTIL=20261130', '2026-11-30T08:00:00.000Z'],
    ['before the next leaves none', 'UNTIL=20261129', '2026-11-09T08:00:00.000Z'],
  ])('%s', (_name, until, wanted) => {
    expect(dueOf(vienna, `RRULE:FREQ=WEEKLY;${until}`)).toBe(wanted)
  })
})

describe('a rule', () => {
  const first = 'DTSTART;TZID=Asia/Shanghai:20260105T090000'
  test.each([
    ['the last Friday of the month', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27T01:00:00.000Z'],
    ['the last workday of the month', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-11-30T01:00:00.000Z'],
    ['the second Tuesday', 'FREQ=MONTHLY;BYDAY=2TU', '2026-12-08T01:00:00.000Z'],
    ['the last day of the month', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30T01:00:00.000Z'],
    ['the 31st', 'FREQ=MONTHLY;BYMONTHDAY=31', '2026-12-31T01:00:00.000Z'],
    ['every other week', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-11-26T01:00:00.000Z'],
    ['a count that is not used up', 'FREQ=WEEKLY;COUNT=60', '2026-11-30T01:00:00.000Z'],
    ['a count that is used up', 'FREQ=WEEKLY;COUNT=10', '2026-01-05T01:00:00.000Z'],
    ['the fourth Thursday of November', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '2026-11-26T01:00:00.000Z'],
    ['a year', 'FREQ=YEARLY', '2027-01-05T01:00:00.000Z'],
    ['quarters', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1', '2027-01-01T01:00:00.000Z'],
    ['weekdays', 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', '2026-11-26T01:00:00.000Z'],
    ['two hours of a day', 'FREQ=DAILY;BYHOUR=9,17', '2026-11-25T09:00:00.000Z'],
    ['an end as a floating time', 'FREQ=WEEKLY;UNTIL=20261130T090000', '2026-11-30T01:00:00.000Z'],
    ['an end the second before', 'FREQ=WEEKLY;UNTIL=20261130T005959Z', '2026-01-05T01:00:00.000Z'],
  ])('of %s', (_name, rule, wanted) => expect(dueOf(first, `RRULE:${rule}`)).toBe(wanted))

  test.each([
    ['before winter time', 'Europe/Vienna', '20261005T090000', '2026-11-30T08:00:00.000Z'],
    ['before summer time', 'America/New_York', '20260105T090000', '2026-11-30T14:00:00.000Z'],
    ['in summer, of the south', 'America/Santiago', '20260706T090000', '2026-11-30T12:00:00.000Z'],
  ])('that began %s keeps its hour', (_name, zone, begin, wanted) =>
    expect(dueOf(`DTSTART;TZID=${zone}:${begin}`, 'RRULE:FREQ=WEEKLY')).toBe(wanted),
  )
})

describe('a zone is found by its name', () => {
  test.each([
    ['W. Europe Standard Time', '2026-12-01T17:00:00.000Z'],
    ['Eastern Standard Time', '2026-12-01T23:00:00.000Z'],
    ['eastern standard time', '2026-12-01T23:00:00.000Z'],
    ['China Standard Time', '2026-12-01T10:00:00.000Z'],
    ['India Standard Time', '2026-12-01T12:30:00.000Z'],
    ['Europe/Vienna', '2026-12-01T17:00:00.000Z'],
    ['/Europe/Vienna', '2026-12-01T17:00:00.000Z'],
    ['/mozilla.org/20050126_1/Europe/Vienna', '2026-12-01T17:00:00.000Z'],
    ['/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires', '2026-12-01T21:00:00.000Z'],
    ['UTC', '2026-12-01T18:00:00.000Z'],
    ['GMT+8', '2026-12-01T10:00:00.000Z'],
    ['UTC-05:00', '2026-12-01T23:00:00.000Z'],
    ['tzone://Microsoft/Utc', '2026-12-01T18:00:00.000Z'],
    ['SE Asia Standard Time', '2026-12-01T11:00:00.000Z'],
    ['Tokyo Standard Time', '2026-12-01T09:00:00.000Z'],
    ['E. South America Standard Time', '2026-12-01T21:00:00.000Z'],
    ['AUS Eastern Standard Time', '2026-12-01T07:00:00.000Z'],
    ['/Asia/Ho_Chi_Minh', '2026-12-01T11:00:00.000Z'],
    ['Asia/Calcutta', '2026-12-01T12:30:00.000Z'],
    ['PRC', '2026-12-01T10:00:00.000Z'],
    ['CET', '2026-12-01T17:00:00.000Z'],
    ['Etc/GMT-8', '2026-12-01T10:00:00.000Z'],
    ['GMT+0530', '2026-12-01T12:30:00.000Z'],
  ])('%s', (tzid, wanted) => {
    const [found] = read(calendar(event('UID:a', `DTSTART;TZID="${tzid}":20261201T180000`)))
    expect([found?.due?.at.toISOString(), found?.unknownZone]).toEqual([wanted, undefined])
  })

  test('one that nobody knows is read as the office’s, and said', () => {
    const [found] = read(calendar(event('UID:a', 'DTSTART;TZID=Customized Time Zone:20261201T180000')))
    expect(found).toMatchObject({ due: { at: new Date('2026-12-01T10:00:00Z') }, unknownZone: 'Customized Time Zone' })
  })

  test.each(['CST', 'IST', 'BST', 'EST', 'PST', 'cst'])(
    'an abbreviation of several countries is doubted: %s',
    (tzid) => {
      const [found] = read(calendar(event('UID:a', `DTSTART;TZID=${tzid}:20261201T180000`)))
      expect(found).toMatchObject({ due: { at: new Date('2026-12-01T10:00:00Z') }, unknownZone: tzid })
    },
  )

  test.each(['CST', 'tzone://Microsoft/Custom', '(UTC+07:00) Bangkok, Hanoi, Jakarta', 'Beijing'])(
    'one that the file describes is what it says there: %s',
    (tzid) => {
      const described = [
        'BEGIN:VTIMEZONE',
        `TZID:${tzid}`,
        'BEGIN:STANDARD',
        'DTSTART:16010101T000000',
        'TZOFFSETFROM:+0700',
        'TZOFFSETTO:+0700',
        'END:STANDARD',
        'END:VTIMEZONE',
      ].join('\r\n')
      const [found] = read(calendar(described, event('UID:a', `DTSTART;TZID="${tzid}":20261201T180000`)))
      expect([found?.due?.at.toISOString(), found?.unknownZone]).toEqual(['2026-12-01T11:00:00.000Z', undefined])
    },
  )

  test('one that the file describes has its own rules, for exceptions too', () => {
    const described = [
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ].join('\r\n')
    const weekly = event(
      'UID:a',
      'DTSTART;TZID=Customized Time Zone:20261013T180000',
      'RRULE:FREQ=WEEKLY',
      'EXDATE:20261201T170000Z',
    )
    expect(dues(described, weekly)).toEqual(['2026-12-08T17:00:00.000Z'])
    expect(dues(described, event('UID:b', 'DTSTART;TZID=Customized Time Zone:20270706T180000'))).toEqual([
      '2027-07-06T16:00:00.000Z',
    ])
  })

  test('begin and end may lie in two zones', () => {
    const [flight] = read(
      calendar(
        event('UID:a', 'DTSTART;TZID=Europe/Vienna:20261201T100000', 'DTEND;TZID=Asia/Shanghai:20261202T040000'),
      ),
    )
    expect(flight?.minutes).toBe(11 * 60)
  })
})

describe('a calendar that names the zone of its floating times', () => {
  const inZone = (zone: string, ...lines: string[]) =>
    read(calendar(`X-WR-TIMEZONE:${zone}`, event('UID:a', ...lines))).map(({ due, unknownZone }) => [
      due?.day ?? due?.at.toISOString(),
      unknownZone,
    ])[0]
  test.each([
    ['a time that floats', 'Europe/Vienna', ['DTSTART:20261201T180000'], '2026-12-01T17:00:00.000Z'],
    ['a name of Windows', 'W. Europe Standard Time', ['DTSTART:20261201T180000'], '2026-12-01T17:00:00.000Z'],
    ['not one of a zone', 'Europe/Vienna', ['DTSTART;TZID=Asia/Tokyo:20261201T180000'], '2026-12-01T09:00:00.000Z'],
    ['not one in UTC', 'Europe/Vienna', ['DTSTART:20261201T180000Z'], '2026-12-01T18:00:00.000Z'],
    ['not a day', 'Europe/Vienna', ['DTSTART;VALUE=DATE:20261201'], '2026-12-01'],
    [
      'a repeat and what it passes over',
      'America/New_York',
      ['DTSTART:20261123T200000', 'RRULE:FREQ=WEEKLY', 'EXDATE:20261130T200000'],
      '2026-12-08T01:00:00.000Z',
    ],
  ])('places %s', (_name, zone, lines, wanted) => {
    expect(inZone(zone, ...lines)).toEqual([wanted, undefined])
  })

  test('is asked for one that somebody knows', () => {
    expect(inZone('Middle-earth', 'DTSTART:20261201T180000')).toEqual(['2026-12-01T10:00:00.000Z', 'Middle-earth'])
    expect(inZone('Middle-earth', 'DTSTART;VALUE=DATE:20261201')).toEqual(['2026-12-01', undefined])
  })
})

/** It is ten in the morning of 25 November in the office. */
describe('an event that has begun and is not over is due today', () => {
  test.each([
    ['over days, with hours', ['DTSTART:20261124T090000', 'DTEND:20261127T170000']],
    ['over days, with hours of another zone', ['DTSTART;TZID=Europe/Vienna:20261124T090000', 'DTEND:20261125T110000']],
    ['that ends at midnight', ['DTSTART:20261124T090000', 'DTEND:20261126T000000']],
    ['with a duration in place of an end', ['DTSTART:20261124T090000', 'DURATION:P2D']],
    ['with a duration in weeks', ['DTSTART;VALUE=DATE:20261120', 'DURATION:P1W']],
    ['of whole days', ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261126']],
    ['of whole days that ends at a midnight', ['DTSTART;VALUE=DATE:20261123', 'DTEND:20261126T000000']],
    ['of hours that ends with a day', ['DTSTART:20261123T090000', 'DTEND;VALUE=DATE:20261126']],
    ['of hours that is on', ['DTSTART:20261125T090000', 'DTEND:20261125T110000']],
    ['as a to-do with a duration', ['DTSTART:20261124T090000', 'DURATION:P2D'], 'VTODO'],
    ['that is repeated each year', ['DTSTART:20251124T090000', 'DTEND:20251127T170000', 'RRULE:FREQ=YEARLY']],
    ['of whole days each year', ['DTSTART;VALUE=DATE:20251124', 'DTEND;VALUE=DATE:20251127', 'RRULE:FREQ=YEARLY']],
  ])('%s', (_name, lines, kind = 'VEVENT') => {
    const part = [`BEGIN:${kind}`, 'SUMMARY:展会', 'UID:a', ...lines, `END:${kind}`].join('\r\n')
    expect(read(calendar(part))).toMatchObject([{ due: { day: '2026-11-25' }, minutes: null }])
  })

  test.each([
    ['over days, which ended', ['DTSTART:20261120T090000', 'DTEND:20261125T090000'], '2026-11-20T01:00:00.000Z'],
    ['that ended at midnight', ['DTSTART:20261123T090000', 'DTEND:20261125T000000'], '2026-11-23T01:00:00.000Z'],
    ['of whole days, which ended', ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261125'], '2026-11-23'],
    ['with a duration, which ended', ['DTSTART:20261123T090000', 'DURATION:P2D'], '2026-11-23T01:00:00.000Z'],
    ['that is still to come', ['DTSTART:20261126T090000', 'DTEND:20261128T090000'], '2026-11-26T01:00:00.000Z'],
    [
      'repeated each year, which ended this year',
      ['DTSTART:20251120T090000', 'DTEND:20251122T090000', 'RRULE:FREQ=YEARLY'],
      '2027-11-20T01:00:00.000Z',
    ],
    [
      'repeated within a day, of which one is on',
      ['DTSTART:20261123T090000', 'DTEND:20261123T110000', 'RRULE:FREQ=DAILY'],
      '2026-11-26T01:00:00.000Z',
    ],
    ['of an endless duration', ['DTSTART:20241123T090000', 'DURATION:P99999999D'], '2024-11-23T01:00:00.000Z'],
  ])('but not one %s', (_name, lines, wanted) => {
    expect(dueOf(...lines)).toBe(wanted)
  })
})

test('a floating time is a time of the office', () => {
  expect(dueOf('DTSTART:20261201T090000')).toBe('2026-12-01T01:00:00.000Z')
})

describe('a file', () => {
  const first = event('UID:a', 'DTSTART:20261201T010000Z')

  test('of two calendars gives the events of both', () => {
    const text = `${calendar(first)}\r\n${calendar(event('UID:b', 'DTSTART:20261202T010000Z'))}`
    expect(read(text).map(({ uid }) => uid)).toEqual(['a', 'b'])
  })

  test('that tells of cancelled events has none that is left', () => {
    expect(read(calendar('METHOD:CANCEL', first)).map(({ isCancelled }) => isCancelled)).toEqual([true])
    expect(read(calendar('METHOD:PUBLISH', first)).map(({ isCancelled }) => isCancelled)).toEqual([false])
  })

  test('whose second calendar cancels an event or an occurrence of the first is read so', () => {
    const cancelled = read(`${calendar(first)}\r\n${calendar('METHOD:CANCEL', first)}`)
    expect(cancelled.map(({ isCancelled }) => isCancelled)).toEqual([true, true])
    const called = event('UID:a', 'RECURRENCE-ID:20261130T010000Z', 'DTSTART:20261130T010000Z')
    const series = read(`${calendar(event('UID:a', ...nine))}\r\n${calendar('METHOD:CANCEL', called)}`)
    expect(series.map(({ isCancelled, due }) => [isCancelled, due?.at.toISOString()])).toEqual([
      [false, '2026-12-07T01:00:00.000Z'],
      [true, '2026-11-30T01:00:00.000Z'],
    ])
  })

  test.each(['REPLY', 'COUNTER', 'REFRESH', 'DECLINECOUNTER'])(
    'that answers an invitation has no event: %s',
    (method) => {
      expect(read(calendar(`METHOD:${method}`, first)).map(({ isAnswer }) => isAnswer)).toEqual([true])
    },
  )

  test('that invites has one', () => {
    expect(read(calendar('METHOD:REQUEST', first))).toMatchObject([{ isAnswer: false, isCancelled: false }])
  })

  test.each([
    [
      'marks before joined files',
      `\u{FEFF}${calendar(first)}\r\n\u{FEFF}${calendar(event('UID:b', 'DTSTART:20261202T010000Z'))}`,
    ],
    ['blank lines', `${calendar(first)}\r\n\r\n \r\n${calendar(event('UID:b', 'DTSTART:20261202T010000Z'))}\r\n\r\n`],
    [
      'breaks of old systems',
      `${calendar(first)}\r\n${calendar(event('UID:b', 'DTSTART:20261202T010000Z'))}`.replaceAll('\r\n', '\r'),
    ],
  ])('is read with %s', (_name, text) => expect(read(text).map(({ uid }) => uid)).toEqual(['a', 'b']))

  test('whose writer did not code the breaks of a text is read with them', () => {
    expect(
      read(calendar(event('UID:a', 'DESCRIPTION:第一行', '第二行 , 其他', '3. third', 'DTSTART:20261201T010000Z'))),
    ).toMatchObject([{ note: '第一行\n第二行 , 其他\n3. third', due: { at: new Date('2026-12-01T01:00:00Z') } }])
  })

  test.each([
    ['by their number', ['SEQUENCE:2', 'DTSTAMP:20261101T000000Z'], ['SEQUENCE:1', 'DTSTAMP:20261102T000000Z']],
    ['by when they were written', ['DTSTAMP:20261102T000000Z'], ['DTSTAMP:20261101T000000Z']],
  ])('that lists two versions has the later one last, %s', (_name, later, earlier) => {
    const found = read(
      calendar(
        event('UID:a', ...later, 'DTSTART:20261203T010000Z'),
        event('UID:a', ...earlier, 'DTSTART:20261202T010000Z'),
      ),
    )
    expect(found.at(-1)?.due?.at.toISOString()).toBe('2026-12-03T01:00:00.000Z')
  })

  test.each([
    ['the next weeks', ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261205'], '2026-12-01'],
    ['that has begun', ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261128'], '2026-11-25'],
    ['that has begun, with a length', ['DTSTART;VALUE=DATE:20261123', 'DURATION:P5D'], '2026-11-25'],
    ['whose last day is today', ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261126'], '2026-11-25'],
    ['that ended yesterday', ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261125'], '2026-11-23'],
    ['of one day', ['DTSTART;VALUE=DATE:20261123'], '2026-11-23'],
  ])('with an event of several days %s', (_name, lines, wanted) => expect(dueOf(...lines)).toBe(wanted))

  test('with a to-do: its due time, or else its begin, and what is done', () => {
    const todo = (...lines: string[]) => ['BEGIN:VTODO', 'SUMMARY:报价', ...lines, 'END:VTODO'].join('\r\n')
    expect(
      read(
        calendar(
          todo('UID:a', 'DTSTART:20261201T010000Z', 'DUE:20261202T010000Z'),
          todo('UID:b', 'DTSTART;VALUE=DATE:20261201'),
          todo('UID:c', 'DUE;VALUE=DATE:20261203', 'STATUS:COMPLETED'),
          todo('UID:d', 'DUE:20261203T010000Z', 'STATUS:CANCELLED'),
          todo('UID:e'),
        ),
      ).map(({ uid, due, isOver, isCancelled }) => [uid, due?.day ?? due?.at.toISOString(), isOver, isCancelled]),
    ).toEqual([
      ['a', '2026-12-02T01:00:00.000Z', false, false],
      ['b', '2026-12-01', false, false],
      ['c', '2026-12-03', true, false],
      ['d', '2026-12-03T01:00:00.000Z', false, true],
      ['e', undefined, false, false],
    ])
  })
})
