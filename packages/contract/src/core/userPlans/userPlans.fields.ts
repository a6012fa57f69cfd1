import { oneOf } from '../fields.ts'

// Who has which plan: specification section 3 ("plan-assign request", "bulk plan change object"), `product.md` 4.3.

/** People of one call. */
export const mostPeople = 500

/** What happens when there are fewer free seats than people: nobody gets one, or the first of them do. */
export const onShortages = ['FAIL', 'PARTIAL'] as const
export const OnShortage = oneOf('OnShortage', onShortages)
export type OnShortage = (typeof onShortages)[number]

/** What a seat was given back with; kept so that undoing and restoring bring back what was there. */
export const releasedWith = ['RELEASED', 'CHANGED', 'REMOVED', 'TRANSFERRED', 'UNDONE', 'ENDED'] as const
export const ReleasedWith = oneOf('ReleasedWith', releasedWith)
export type ReleasedWith = (typeof releasedWith)[number]

/** Scheduled: a change set will assign it on its day. */
export const userPlanStatuses = ['Assigned', 'Scheduled', 'Released'] as const
export const UserPlanStatus = oneOf('UserPlanStatus', userPlanStatuses)
