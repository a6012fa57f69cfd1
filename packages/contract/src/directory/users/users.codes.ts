// The kinds, roles and statuses of people (`product.md` 2.1, 2.2), as data.

export const userStatuses = ['Staged', 'Invited', 'Active', 'Disabled', 'Locked', 'Removed'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Administrators work in this portal; end users use the products and never sign in here. */
export const userKinds = ['ADMIN', 'ENDUSER', 'BOTH'] as const
export type UserKind = (typeof userKinds)[number]

/** Days for which the address of a removed person stays reserved, and in which they can be restored. */
export const reservedDays = 30
