import { oneOf } from '../fields.ts'

// The plans of people: specification section 3 ("plan-assign request", "bulk plan change object"), `product.md` 4.3.

/** The maximum number of people in one call. */
export const maxPeople = 500

/** The rule when there are fewer free seats than people: refuse all, or assign the first of them. */
export const onShortages = ['FAIL', 'PARTIAL'] as const
export const OnShortage = oneOf('OnShortage', onShortages)
export type OnShortage = (typeof onShortages)[number]

/** The cause of an unassigned seat; kept so that undoing and restoring assign it again. */
export const releasedWith = ['RELEASED', 'CHANGED', 'REMOVED', 'TRANSFERRED', 'UNDONE', 'ENDED'] as const
export const ReleasedWith = oneOf('ReleasedWith', releasedWith)
export type ReleasedWith = (typeof releasedWith)[number]

/** Scheduled: a change set will assign it on its day. */
export const userPlanStatuses = ['Assigned', 'Scheduled', 'Released'] as const
export const UserPlanStatus = oneOf('UserPlanStatus', userPlanStatuses)
