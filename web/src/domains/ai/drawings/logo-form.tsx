import { deleteLogo, putLogo } from '@seamark/contract/ai/drawings/drawings'
import { Button } from 'antd'
import { useState } from 'react'
import { useConfirmDeletion, useImageDrop } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { readLogoAgain, useLogo } from './drawing-queries.ts'

/** The logo of the office, which administrators change; everybody else sees whether there is one. */
export function LogoLine() {
  const { t } = useWords()
  const { data } = useLogo()
  const [isBusy, setBusy] = useState(false)
  const confirmDeletion = useConfirmDeletion()
  const act = async (deed: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await deed()
      notices.success(done)
      await readLogoAgain()
    } catch {
      // The call has shown the refusal.
    }
    setBusy(false)
  }
  const drop = useImageDrop(([logo]) => {
    if (logo) void act(() => call(putLogo, { images: { logo } }), t('ai.logo.changed'))
  })
  if (!data) return null
  return (
    <span className={data.can.edit ? 'poster-logo image-drop' : 'poster-logo'} {...(data.can.edit ? drop.listens : {})}>
      {data.hasLogo ? <img src={`/api/ai/logo/image?v=${data.version}`} alt={t('ai.logo')} /> : t('ai.logo.none')}
      {data.can.edit ? (
        <>
          <Button size="small" loading={isBusy} onClick={drop.open}>
            {t(data.hasLogo ? 'ai.logo.change' : 'ai.logo.add')}
          </Button>
          {data.hasLogo ? (
            <Button
              size="small"
              type="text"
              onClick={() =>
                confirmDeletion({
                  title: t('ai.logo.remove.title'),
                  content: t('ai.logo.remove.sentence'),
                  onOk: () => act(() => call(deleteLogo, {}), t('ai.logo.removed')),
                })
              }
            >
              {t('ai.logo.remove')}
            </Button>
          ) : null}
          {drop.chooser}
        </>
      ) : null}
    </span>
  )
}
