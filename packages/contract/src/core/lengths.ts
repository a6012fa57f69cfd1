// How long names may be, at every door: what the directories of identity providers hold.

/** A first or a last name. */
export const longestPersonName = 64
/** An access group. */
export const longestGroupName = 256
