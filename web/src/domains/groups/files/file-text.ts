import type { ChatFileEntry, ChatFileView } from '@seamark/contract/groups/files/files'
import type { Tone } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'

export const fileTones: Record<ChatFileEntry['state'], Tone> = {
  received: 'busy',
  inspecting: 'busy',
  needsChoice: 'warning',
  reading: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
  undoing: 'busy',
  undone: 'quiet',
}

/** The state in words; while messages are written, with how far it is. */
export function stateText({
  state,
  isWaiting,
  progress: { done, total },
}: Pick<ChatFileEntry, 'state' | 'isWaiting' | 'progress'>) {
  if (isWaiting) return t('groups.file.waiting')
  const percent = state === 'reading' && total ? ` ${Math.min(99, Math.floor((100 * done) / total))} %` : ''
  return `${t(`groups.file.state.${state}`)}${percent}`
}

export const countText = (value: number | undefined) => (value === undefined ? '' : number(value))

/** What the lines of a file or of a conversation were; together they are all of them. */
export const linesText = ({ header, body, system, rubbish, unknown }: LineKinds) =>
  t('groups.file.lineKinds', {
    header: number(header),
    body: number(body),
    system: number(system),
    rubbish: number(rubbish),
    unknown: number(unknown),
  })

type LineKinds = NonNullable<ChatFileView['parts'][number]['lines']>

/** A span of days as the conversation shows it, in the zone of the file. */
export function spanText({ firstAt, lastAt }: Pick<ChatFileView['parts'][number], 'firstAt' | 'lastAt'>, zone: string) {
  const days = [firstAt, lastAt].flatMap((at) => (at === null ? [] : [dayIn(at, zone)]))
  return [...new Set(days)].join(' – ')
}

const dayIn = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(at))

/** What the clock of the file shows at a line, as it stands there. */
export const shownText = (shown: number) =>
  Number.isNaN(new Date(shown).getTime()) ? '' : new Date(shown).toISOString().slice(0, 19).replace('T', ' ')
