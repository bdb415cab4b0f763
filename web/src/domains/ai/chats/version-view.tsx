import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { ChatMessage } from '@seamark/contract/ai/chats/chats'
import { Button } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useShownVersion } from './answer-queries.ts'
import { versionsAround } from './answer-rules.ts'

/** Turns the versions of an answer, or the branches of a question, where there are several: ‹ 1/2 ›. */
export function Versions({ message, label }: { message: ChatMessage; label: string }) {
  const { t } = useWords()
  const { mutate, isPending } = useShownVersion()
  const { number, all, before, behind } = versionsAround(message)
  if (all < 2) return null
  const turn = (id: number | undefined) => id !== undefined && mutate(id)
  return (
    <span className="ai-versions" role="group" aria-label={label}>
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('ai.chat.versionBefore')}
        disabled={before === undefined || isPending}
        onClick={() => turn(before)}
      />
      {`${number}/${all}`}
      <Button
        type="text"
        size="small"
        icon={<RightOutlined aria-hidden />}
        aria-label={t('ai.chat.versionBehind')}
        disabled={behind === undefined || isPending}
        onClick={() => turn(behind)}
      />
    </span>
  )
}
