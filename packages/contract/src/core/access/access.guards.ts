// Requirements on callers that routes of several features share.

/** A complete sign-in: the call is about the caller alone. */
export const self = { access: 'signed-in', module: { free: 'self' } } as const

const details = { name: 'Customer-Account Details', own: 'Account Details' } as const
/** To see the details of accounts. */
export const accountRead = { access: 'AcctMgmnt:R', module: { ...details, level: 'R' } } as const
/** To change them. */
export const accountWrite = { access: 'AcctMgmnt:W', module: { ...details, level: 'RW' } } as const
