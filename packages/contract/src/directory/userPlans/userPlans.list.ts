import type * as z from 'zod/mini'
import { capitalized, choices, defineList, filterShape, flags, keyed, sortsOf, typed, words } from '../../core/list.ts'
import { wireBody } from '../../core/wire.ts'
import { Kind } from '../users/users.person.ts'
import { presentStatus } from '../users/users.list.ts'

/** The people of one company with the plans that they have; its filters are among those of people (`peopleList`). */
// oxfmt-ignore
export const holderList = defineList({
  name: 'holders',
  filters: {
    searchText: words(100, { at: 'q' }),
    /** People with this plan, by its code. */
    plan: typed(32, { picks: 'offered' }),
    only: flags({ /** People without any. */ noPlan: null }, {}),
    status: choices(presentStatus, { column: 'userStatus', words: 'users.status' }),
    kind: choices(Kind, { column: 'kind', words: 'users.kind' }),
    acctKey: keyed({ picks: 'account', apart: true }),
  },
  sorts: { name: 'up' },
  columns: {
    name: { fields: { firstName: 'text', lastName: 'text' }, sort: 'name' },
    // By default below the name.
    email: { fields: { email: 'email' }, optional: true },
    status: { fields: { status: { state: 'users.status' } } },
    plans: { fields: { plans: 'names' } },
    since: { fields: { plans: 'names' } },
  },
})
export const holderFilter = capitalized(filterShape(holderList))
export const holderSorts = sortsOf(holderList)
export const HolderFilter = wireBody('HolderFilter', holderFilter)
export type HolderFilter = z.output<typeof HolderFilter>
