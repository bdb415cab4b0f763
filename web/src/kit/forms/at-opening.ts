import { useState } from 'react'

/**
 * What a record was when its form was opened. The page reads the record again while the form is open; a form that followed it would send back, as
 * changed by its own person, what a colleague has changed meanwhile, and under the colleague's version.
 */
export const useAtOpening = <Seen>(seen: Seen): Seen => useState(() => seen)[0]
