import type { LineEdit, ReadingLine } from '@seamark/contract/rates/readings/readings'
import { Button } from 'antd'
import { Badge } from '../../../../kit/index.ts'
import { useWords } from '../../../../platform/language/i18n.ts'

interface WhoseProps {
  line: ReadingLine
  isSaving: boolean
  onTake: (edit: LineEdit) => void
}

/** Whose a line is, as it was said, and the company that the head of its message seems to name. */
export function WhoseLine({ line, isSaving, onTake }: WhoseProps) {
  const { t } = useWords()
  const { company, isCompanyHidden, sourceName, sender, proposed } = line
  const said = company?.name ?? (isCompanyHidden ? t('rates.colleaguesCompany') : sourceName)
  if (said === '' && sender === '') return null
  return (
    <span className="reading-flags">
      {said === '' ? null : <Badge tone="good">{said}</Badge>}
      {sender === '' ? null : <span className="reading-note">{t('rates.whose.sender', { name: sender })}</span>}
      {proposed === null ? null : (
        <>
          <Badge tone="warning">{t('rates.whose.proposed', { company: proposed.name })}</Badge>
          <Button size="small" loading={isSaving} onClick={() => onTake({ companyId: proposed.id })}>
            {t('rates.whose.take')}
          </Button>
        </>
      )}
    </span>
  )
}
