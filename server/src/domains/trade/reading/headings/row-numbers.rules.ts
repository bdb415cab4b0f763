import { plainHeading } from './heading-meanings.rules.ts'

/** Headings that say no more than the place of a row in its file, in the languages of the trade. */
const running: ReadonlySet<string> = new Set(
  (
    '#|№|no|n°|nr|nro|n0|s.no|sr.no|sl.no|srl no|sr|sl|row|row no|row number|row num|row id|index|unnamed: 0|' +
    '序号|序|序列号|顺序号|行号|编号|项次|連番|通番|順番|stt|số thứ tự|so tt|no urut|nomor urut|sıra|sıra no|' +
    'п/п|№ п/п|номер п/п|номер по порядку|순번|연번|일련번호|ลำดับ|ลำดับที่|' +
    'lfd|lfd. nr|lfd. nummer|laufende nummer|laufende nr|' +
    'n° d’ordre|numéro d’ordre|n. progressivo|progressivo|volgnummer|volgnr|l.p|liczba porządkowa'
  )
    .split('|')
    .map((word) => plainHeading(word))
    .filter((word) => word !== ''),
)

/** Whether a heading names a running number of the file: No., 序号, №, STT, Lfd. Nr. */
export const isRowNumberHeading = (heading: string): boolean =>
  /^\s*[#№]\s*$/u.test(heading) || running.has(plainHeading(heading))

/** Shorter runs are those of the lines of one bill. */
const shortestRun = 5
/** The shortest run of a file whose sections begin anew. */
const shortestOfSections = 10

/**
 * Whether the cells of a column count the rows of the file: 1, 2, 3 … over all rows that have one. The items of a bill
 * begin anew at each bill, so runs of a few rows are not meant.
 */
export function countsRows(cells: readonly string[]): boolean {
  const runs: number[] = []
  let last = Number.NaN
  for (const cell of cells) {
    const text = cell.trim()
    if (text === '') continue
    if (!/^\d{1,9}(?:\.0+)?$/.test(text)) return false
    const number = Number(text)
    if (number === last + 1) runs.push((runs.pop() ?? 0) + 1)
    else if (number <= 1) runs.push(1)
    else return false
    last = number
  }
  return runs.length > 0 && Math.min(...runs) >= (runs.length === 1 ? shortestRun : shortestOfSections)
}
