import { dialLink } from '@seamark/contract/phonebook/matching/numbers'
import { maskedText } from '@seamark/contract/platform/masked-values'
import { useWords } from '../../../platform/language/i18n.ts'
import { maskedReason } from './company-text.ts'
import './dial-view.css'

/** What stands for a number or an account that the role hides, and why. */
function Covered() {
  useWords()
  return (
    <span className="dial-covered" title={maskedReason()}>
      {maskedText}
    </span>
  )
}

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
  if (number === maskedText) return <Covered />
  if (!link) return <>{number}</>
  return (
    <a className="dial" href={link} tabIndex={tabIndex}>
      {number}
    </a>
  )
}

/** An address to which one press writes. One that is covered, or is none, stands as text. */
export function MailLink({ address, tabIndex }: { address: string; tabIndex?: number }) {
  if (address === maskedText) return <Covered />
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return <>{address}</>
  return (
    <a className="dial" href={`mailto:${encodeURIComponent(address)}`} tabIndex={tabIndex}>
      {address}
    </a>
  )
}

/** What somebody found elsewhere is reached by: several numbers or mailboxes may stand in one text. Other ways stand as text. */
export function Reached({ way, text }: { way: string; text: string }) {
  if (text === maskedText) return <Covered />
  if (way !== 'telephone' && way !== 'mobile' && way !== 'email') return <>{text}</>
  return text
    .split(/([;；、,，/]\s*)/)
    .map((part, place) =>
      place % 2 === 1 ? (
        part
      ) : way === 'email' ? (
        <MailLink key={part} address={part} />
      ) : (
        <Dial key={part} number={part} />
      ),
    )
}
