import { dialLink } from '@seamark/contract/phonebook/matching/numbers'
import './dial-view.css'

/** A telephone number that one press dials; `link` is its key where it is known, which dials abroad too. */
export function Dial({
  number,
  link = dialLink(number),
  tabIndex,
}: {
  number: string
  link?: string | undefined
  tabIndex?: number
}) {
  if (!link) return <>{number}</>
  return (
    <a className="dial" href={link} tabIndex={tabIndex}>
      {number}
    </a>
  )
}

/** An address to which one press writes. */
export const MailLink = ({ address, tabIndex }: { address: string; tabIndex?: number }) => (
  <a className="dial" href={`mailto:${encodeURIComponent(address)}`} tabIndex={tabIndex}>
    {address}
  </a>
)
