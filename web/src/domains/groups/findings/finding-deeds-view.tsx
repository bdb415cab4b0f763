import { CheckOutlined, EditOutlined, StopOutlined } from '@ant-design/icons'
import type { Finding } from '@seamark/contract/groups/findings/findings'
import { Button } from 'antd'
import { MoreMenu } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { type Deed, usualDeed } from './finding-actions.ts'

export interface Deeds {
  onTake: (finding: Finding) => void
  onEdit: (finding: Finding) => void
  onIgnore: (finding: Finding) => void
  onDecide: (finding: Finding, deed: Deed) => void
}

/** What may be done with a finding that waits, for the panel and the card: the usual deeds as buttons, the others in a menu. */
export function FindingDeeds({ finding, onTake, onEdit, onIgnore, onDecide }: Deeds & { finding: Finding }) {
  const { t } = useWords()
  if (!finding.can.decide || finding.state !== 'found') return null
  const usual = usualDeed(finding).action
  const others = (['contact', 'member', 'followUp'] as const).filter((action) => action !== usual)
  return (
    <div className="finding-deeds">
      <Button type="primary" icon={<CheckOutlined aria-hidden />} onClick={() => onTake(finding)}>
        {t('groups.take')}
      </Button>
      <Button icon={<EditOutlined aria-hidden />} onClick={() => onEdit(finding)}>
        {t('groups.editValues')}
      </Button>
      <Button icon={<StopOutlined aria-hidden />} onClick={() => onIgnore(finding)}>
        {t('groups.bulk.ignore')}
      </Button>
      <MoreMenu
        label={t('groups.moreDeeds')}
        items={[
          ...others.map((action) => ({
            key: action,
            label: t(`groups.bulk.${action}`),
            onClick: () => onDecide(finding, { action }),
          })),
          {
            key: 'mute',
            label: t('groups.muteSender'),
            danger: true,
            onClick: () => onDecide(finding, { action: 'ignore', reason: 'unrelated', mutePerson: true }),
          },
        ]}
      />
    </div>
  )
}
