// Bounds of SCIM (decision 0089), as `/ServiceProviderConfig` publishes them, for filters, pages and bulk requests.

/** The default and largest number of resources on a page. */
export const pageOfScim = { default: 100, most: 200 } as const
/** The maximum number of groups of a page, because each comes with its members. */
export const maxGroupsOnPage = 20
/** The maximum number of members in the response of a group; a larger group comes without them, if the client asks for that. */
export const maxMembers = 2_000
/** The maximum number of people that a filter or an order is applied to. */
export const maxLookedUp = 50_000
/** Characters, comparisons and nested brackets of a filter. */
export const filterBounds = { characters: 2_000, comparisons: 30, depth: 10 } as const
/** Operations of a PATCH and of a bulk request. */
export const maxOperations = { patch: 200, bulk: 100 } as const
/** The maximum number of bytes of a resource that are stored beyond the portal's own fields. */
export const maxKept = 8_192
/** Characters of one value. */
export const maxInValue = 8_192
/** More people or groups than this are not counted for the screen. */
export const maxCounted = 100_000
