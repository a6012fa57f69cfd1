// How long names may be, however they arrive: as long as the directories of identity providers allow.

/** A first or a last name. */
export const longestPersonName = 64
/** An access group. */
export const longestGroupName = 256
