import { Fragment } from 'react'

/** Short texts one after another; a line ends between them and not within a price or a day. */
export function Pieces({ of }: { of: readonly string[] }) {
  return of
    .filter((piece) => piece !== '')
    .map((piece, at) => (
      <Fragment key={piece}>
        {at > 0 ? ' · ' : null}
        <span className="brief-piece">{piece}</span>
      </Fragment>
    ))
}
