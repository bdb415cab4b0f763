import { Button } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { reconnect, useIsCutOff } from '../../../platform/api/live.ts'

/** Says over the page that the server is out of reach: the page stays as it is, and nothing is lost. */
export function ConnectionLost() {
  const { t } = useWords()
  const isCutOff = useIsCutOff()
  return (
    <div role="status" className="cut-off" hidden={!isCutOff}>
      {isCutOff ? (
        <>
          {t('frame.cutOff')}
          <Button size="small" type="link" onClick={reconnect}>
            {t('frame.cutOff.again')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
