import { ReloadOutlined, RobotOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useModelAnswer } from './answer-queries.ts'

interface ModelButtonProps {
  question: number
  models: readonly string[]
  /** A model has answered it already. */
  isAgain?: boolean
}

/** Has a model answer a question; where there are several, it is chosen. */
export function ModelButton({ question, models, isAgain = false }: ModelButtonProps) {
  const { t } = useWords()
  const { mutate, isPending } = useModelAnswer(question)
  if (models.length === 0) return null
  const isOne = models.length === 1
  const button = (
    <Button
      type="text"
      size="small"
      icon={isAgain ? <ReloadOutlined aria-hidden /> : <RobotOutlined aria-hidden />}
      loading={isPending}
      onClick={isOne ? () => mutate(undefined) : undefined}
    >
      {t(isAgain ? 'ai.answer.again' : 'ai.answer.byModel')}
    </Button>
  )
  if (isOne) return button
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: models.map((model) => ({ key: model, label: model })), onClick: ({ key }) => mutate(key) }}
    >
      {button}
    </Dropdown>
  )
}
