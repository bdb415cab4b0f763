import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { notices } from '../../platform/notices.ts'
import { useWords } from '../../platform/language/i18n.ts'
import { toClipboard } from '../../platform/clipboard.ts'

/** A button that copies a text too long to appear in the button's name. */
export function CopyAll({ text, label, done }: { text: string; label: string; done: string }) {
  const { t } = useWords()
  async function copy() {
    if (await toClipboard(text)) notices.success(done)
    else notices.error(t('kit.copyFailed'))
  }
  return (
    <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
