import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import './picture.css'

const steps = [1, 1.5, 2, 3, 4] as const

/** An image for close reading: enlarged in steps, scrolled inside its frame, and turned when it lies on its side. */
export function Picture({ path, name, alt }: { path: string; name: string; alt: string }) {
  const { t } = useWords()
  const [step, setStep] = useState(0)
  const [turn, setTurn] = useState(0)
  const scale = steps[step] ?? 1
  return (
    <figure className="picture">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="picture-frame" role="group" aria-label={name} tabIndex={0}>
        <div className="picture-sheet" style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
          <img src={`/api${path}`} alt={alt} data-lies={turn % 2 === 1} style={{ rotate: `${turn * 90}deg` }} />
        </div>
      </div>
      <figcaption>
        <Button
          icon={<ZoomOutOutlined aria-hidden />}
          aria-label={t('kit.picture.smaller')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        />
        <output aria-live="polite">{Math.round(scale * 100)}%</output>
        <Button
          icon={<ZoomInOutlined aria-hidden />}
          aria-label={t('kit.picture.larger')}
          disabled={step === steps.length - 1}
          onClick={() => setStep(step + 1)}
        />
        <Button
          icon={<RotateRightOutlined aria-hidden />}
          aria-label={t('kit.picture.turn')}
          onClick={() => setTurn((turn + 1) % 4)}
        />
      </figcaption>
    </figure>
  )
}
