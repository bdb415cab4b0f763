import { createPaste } from '@seamark/contract/ai/pastes/pastes'
import { Button } from 'antd'
import { leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { pastePath } from './paste-filters.ts'

/** Opens freight that was pasted elsewhere as a sheet; the same text again opens the sheet that is there. */
export function PasteOpener({ text }: { text: string }) {
  const { t } = useWords()
  const go = useGo()
  const { isSaving, save } = useSave({
    send: () => call(createPaste, { body: { text } }),
    onSaved: (paste) => go(pastePath(paste)),
    onFailure: leaveFailureToCall,
  })
  return (
    <Button type="link" loading={isSaving} onClick={() => void save()}>
      {t('ai.paste.open')}
    </Button>
  )
}
