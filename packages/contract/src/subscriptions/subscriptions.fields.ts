// States of company plans and of what happens to them: `product.md` 4.2.

/**
 * As stored. What is shown follows the account, too: of a suspended account every plan that runs is suspended (decision
 * 0032: derived, never written).
 */
export type StoredStatus = 'Scheduled' | 'Trial' | 'Active' | 'Grace' | 'Cancelled' | 'Expired' | 'Failed'

/** What happened to a plan of a company or of its people. */
export type ActivityType =
  | 'PLAN_ADDED'
  | 'UPGRADED'
  | 'RENEWED'
  | 'SEATS_CHANGED'
  | 'STATUS_CHANGED'
  | 'USER_PLAN_CHANGED'
  | 'MOVED'

/** Days in which people go on working after a term that was not renewed. */
export const graceDays = 14
/** Days in which a plan that ended can be renewed. */
export const renewableDays = 30
