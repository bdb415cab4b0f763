/** Fixed choices of the domain, without the schemas that use them: addresses of pages are read with them before any page is fetched. */

/** The kinds of parties: forwarders are recognized by name, and a person's verdict is final. */
export const partyKinds = ['trader', 'forwarder'] as const

export const partySorts = ['shipments', 'teu', 'last'] as const

/** The relation of a party to the caller: a company that she holds or follows, somebody else's, in the pool, or not in the phonebook. */
export const partyStates = ['ours', 'colleague', 'pool', 'new'] as const

/** The sorts of a list of records. Records without the value come last. */
export const recordSorts = ['date', 'teu', 'weight', 'value'] as const
