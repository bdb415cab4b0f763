import { Modal } from 'antd'
import { useState } from 'react'
import { Picture } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

/** A small image of papers; a click shows it large. */
export function PaperImage({ path, name }: { path: string; name: string }) {
  const { t } = useWords()
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button
        type="button"
        className="certification-paper"
        aria-label={t('identity.picture.open', { name })}
        onClick={() => setLarge(true)}
      >
        <img src={`/api${path}`} alt="" loading="lazy" />
      </button>
      <Modal open={isLarge} title={name} width={880} footer={null} onCancel={() => setLarge(false)} destroyOnHidden>
        <Picture path={path} name={name} alt={t('identity.certification.imageOf', { name })} />
      </Modal>
    </>
  )
}
