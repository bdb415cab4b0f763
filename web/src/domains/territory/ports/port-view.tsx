import { shownPortCode } from '@seamark/contract/territory/ports'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePorts } from './port-queries.ts'
import { portName } from './port-text.ts'
import './port-view.css'

interface RoutesProps {
  routes: readonly { pol: string; pod: string }[]
}

/** Core routes with the names of their ports: 宁波 CNNGB → 洛杉矶 USLAX; of a code of ours only the name. */
export function CoreRoutes({ routes }: RoutesProps) {
  const { language } = useWords()
  const ports = usePorts(routes.flatMap(({ pol, pod }) => [pol, pod]))
  const nameOf = (code: string) => {
    const port = ports.get(code)
    return (
      <span className="port">
        {port ? `${portName(port, language)} ` : null}
        <span className={port ? 'port-code' : ''}>{port ? shownPortCode(code) : code}</span>
      </span>
    )
  }
  if (routes.length === 0) return null
  return (
    <span className="port-routes">
      {routes.map(({ pol, pod }) => (
        <span key={`${pol}-${pod}`} className="port-route">
          {nameOf(pol)} <span aria-hidden>→</span> {nameOf(pod)}
        </span>
      ))}
    </span>
  )
}
