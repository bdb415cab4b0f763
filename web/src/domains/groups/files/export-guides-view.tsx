import type { ReactNode } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import './export-guides-view.css'

/** Where each program has its menu: in the window of a computer or on a phone, and which line of the menu it is. */
const guides = [
  { key: 'qq', device: 'desk', line: 2 },
  { key: 'wechat', device: 'phone', line: 3 },
  { key: 'whatsapp', device: 'phone', line: 2 },
  { key: 'telegram', device: 'desk', line: 1 },
  { key: 'line', device: 'phone', line: 1 },
  { key: 'linkedin', device: 'desk', line: 3 },
  { key: 'facebook', device: 'phone', line: 3 },
  { key: 'own', device: 'sheet', line: 0 },
] as const

/** The chats that can be read, and where each program exports them: for whoever has handed in something else. */
export function ExportGuides() {
  const { t } = useWords()
  return (
    <section className="group-card" aria-label={t('groups.guide')}>
      <h2>{t('groups.guide')}</h2>
      <ul className="export-guides">
        {guides.map(({ key, device, line }) => (
          <li key={key}>
            <svg className="export-guide" viewBox="0 0 96 64" aria-hidden>
              {device === 'sheet' ? <Sheet /> : <Menu device={device} line={line} />}
            </svg>
            <span>{t(`groups.guide.${key}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const frames = {
  desk: { x: 2, width: 92, menu: 46, menuWidth: 42 },
  phone: { x: 28, width: 40, menu: 36, menuWidth: 30 },
} as const

/** A window with a talk in it, its opened menu, and the line of the menu that is meant. */
function Menu({ device, line }: { device: keyof typeof frames; line: number }) {
  const { x, width, menu, menuWidth } = frames[device]
  const bubbles: ReactNode[] = [18, 30, 42].map((y, at) => (
    <rect key={y} className="guide-quiet" x={x + 5 + at * 2} y={y} width={width / 3} height={6} rx={3} />
  ))
  return (
    <>
      <rect className="guide-window" x={x} y={2} width={width} height={60} rx={5} />
      <path className="guide-line" d={`M${x} 13 H${x + width}`} />
      {[0, 1, 2].map((at) => (
        <circle key={at} className="guide-dot" cx={x + width - 6} cy={4.5 + at * 3} r={1.1} />
      ))}
      {bubbles}
      <rect className="guide-window" x={menu} y={16} width={menuWidth} height={40} rx={3} />
      {[0, 1, 2, 3].map((at) => (
        <rect
          key={at}
          className={at === line ? 'guide-meant' : 'guide-quiet'}
          x={menu + 4}
          y={21 + at * 8}
          width={menuWidth - 8}
          height={5}
          rx={2}
        />
      ))}
    </>
  )
}

/** A table whose first line names its columns. */
function Sheet() {
  return (
    <>
      <rect className="guide-window" x={10} y={6} width={76} height={52} rx={4} />
      {[0, 1, 2, 3].map((row) =>
        [0, 1, 2].map((cell) => (
          <rect
            key={`${row} ${cell}`}
            className={row === 0 ? 'guide-meant' : 'guide-quiet'}
            x={16 + cell * 23}
            y={12 + row * 11}
            width={18}
            height={6}
            rx={2}
          />
        )),
      )}
    </>
  )
}
