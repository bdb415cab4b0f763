import { findWords } from '@seamark/contract/groups/messages/folding'
import type { Message } from '@seamark/contract/groups/messages/messages'
import { Fragment } from 'react'
import { Badge } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

/** The text of a message, with the words that were searched marked. */
export function MessageText({ message, words }: { message: Message; words: readonly string[] }) {
  const { t } = useWords()
  if (message.kind === 'erased') return <em>{t('groups.message.erased')}</em>
  if (message.kind === 'recalled' && message.text === '') return <em>{t('groups.message.recalled')}</em>
  const stretches = findWords(message.text, words)
  return (
    <>
      {stretches.map(({ from, to }, index) => (
        <Fragment key={from}>
          {message.text.slice(stretches[index - 1]?.to ?? 0, from)}
          <mark>{message.text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {message.text.slice(stretches.at(-1)?.to ?? 0)}
      {message.isCut ? '…' : null}
    </>
  )
}

/** Says that the time of a message cannot be right. */
export function OddDate({ message }: { message: Pick<Message, 'isOddlyDated'> }) {
  const { t } = useWords()
  return message.isOddlyDated ? <Badge tone="warning">{t('groups.oddlyDated')}</Badge> : null
}

/** Who wrote a message: the name, the account where there is no name, or nobody known. */
export function useSenderName() {
  const { t } = useWords()
  return ({ sender, kind }: Pick<Message, 'sender' | 'kind'>): string => {
    if (sender) return sender.name || sender.account || t('groups.message.nameless')
    return t(kind === 'erased' ? 'groups.message.erasedSender' : 'groups.message.platform')
  }
}
