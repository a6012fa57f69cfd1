import * as fc from 'fast-check'
import { triedFlags, triedGrant, rarely, triedTags } from './reach.tree.ts'

// Every action by which a person might get more permissions than they hold. Numbers choose among the existing objects.

const index = fc.nat(20)
const tags = fc.subarray([...triedTags])
const flag = fc.constantFrom(...triedFlags)
const value = fc.constantFrom('W', 'R', 'N', 'Y', null)
/** The role of someone who is invited, where it is not that of the company. */
const role = rarely(fc.constantFrom('DT', 'RS'))
const transferTried = fc.record({
  do: fc.constant('transfer' as const),
  person: index,
  to: index,
  groups: fc.array(index, { maxLength: 1 }),
})
const offboardTried = fc.record({
  do: fc.constant('offboard' as const),
  pair: index,
  afterwards: fc.constantFrom('keep', 'keep', 'disable', 'remove'),
})
/** How a disabled or removed person may come back. */
const ways = ['batch', 'import', 'scim', 'restore'] as const
/** How someone may join a group or leave it. */
const memberships = ['group', 'person', 'scim'] as const
export const act = fc.record({
  /** The actor, one of the controlled people; with `acting`, in the name of a person below. */
  by: index,
  acting: rarely(index),
  what: fc.oneof(
    fc.record({ do: fc.constant('partner' as const), under: index, tags }),
    fc.record({ do: fc.constant('customer' as const), under: index, tags }),
    fc.record({ do: fc.constant('invite' as const), at: index, groups: fc.array(index, { maxLength: 2 }), role }),
    fc.record({ do: fc.constant('invite' as const), at: index, groups: fc.constant<number[]>([]), role }),
    fc.record({ do: fc.constant('import' as const), at: index, groups: fc.array(index, { maxLength: 2 }) }),
    fc.record({ do: fc.constant('move' as const), account: index, to: index }),
    fc.record({ do: fc.constant('move' as const), account: index, to: index }),
    fc.record({ do: fc.constant('tag' as const), account: index, tags }),
    fc.record({ do: fc.constant('edit' as const), account: index, tags }),
    fc.record({
      do: fc.constant('policy' as const),
      at: index,
      flag,
      value,
      on: fc.nat(2),
      which: index,
      locked: fc.boolean(),
    }),
    fc.record({ do: fc.constant('policies' as const), account: index, flag, value, locked: fc.boolean() }),
    fc.record({ do: fc.constant('group' as const), at: index, grant: triedGrant }),
    fc.record({ do: fc.constant('regroup' as const), group: index, grant: triedGrant, archived: rarely(fc.boolean()) }),
    ...memberships.map((by) =>
      fc.record({
        do: fc.constant('member' as const),
        group: index,
        person: index,
        add: fc.boolean(),
        by: fc.constant(by),
      }),
    ),
    fc.record({ do: fc.constant('matrix' as const), group: index, grant: triedGrant }),
    fc.record({ do: fc.constant('raise' as const), person: index, role: fc.constantFrom('DT', 'RS') }),
    fc.record({ do: fc.constant('provision' as const), at: index, group: index }),
    // A single unchecked way back would be a hole, so each is tried often.
    ...ways.map((by) => fc.record({ do: fc.constant('comeBack' as const), person: index, by: fc.constant(by) })),
    transferTried,
    transferTried,
    offboardTried,
    offboardTried,
    fc.record({ do: fc.constant('undo' as const), set: index }),
  ),
})
export type Action = typeof act extends fc.Arbitrary<infer T> ? T : never
