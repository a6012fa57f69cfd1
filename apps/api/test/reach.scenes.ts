import { fullGrant } from '@portal/contract/core/access/access.modules'
import type { TriedGrant, InitialTree } from './reach.tree.ts'
import type { Action } from './reach.tried.ts'

// One situation for each refusal of reach, because random walks meet few of them: small trees with a single action.

type What = Action['what']
export type Scene = {
  /** The refusal, as `metBy` names it. */
  refused: string
  tree: InitialTree
  act: What
  /** The action gives nothing yet, but what it makes or changes can be used later. */
  later?: true
}

const empty: InitialTree = {
  home: 0,
  exceptions: [],
  fullAccess: null,
  groups: [],
  policies: [],
  tagged: null,
  absent: [],
  colleagues: null,
  lacks: null,
  second: false,
}
type Policy = InitialTree['policies'][number]
const policy = (value: 'W' | 'R' | 'N' | 'Y', on: Policy['on'], flag: Policy['flag'] = 'Bill'): Policy => ({
  flag,
  value,
  locked: false,
  on,
})

const grant = (entries: TriedGrant['entries'], more: Partial<TriedGrant> = {}): TriedGrant => ({
  entries,
  accountScope: 'ALL_BELOW',
  list: 0,
  exclude: null,
  tag: 'vip',
  ...more,
})
const full = grant(fullGrant.entries)
/** Enough for each action, but not for the access that the action gives. */
const narrow = grant({
  'Account Details': 'RW',
  'Customer-Account Details': 'RW',
  'Customer-Add/Edit Users': 'RW',
})
const people = grant({ 'Customer-Add/Edit Users': 'RW' })
const settings = grant({ 'Customer-Settings': 'RW' })
const tagged = grant({ 'Customer-Settings': 'RW' }, { accountScope: 'TAG' })
const at = (place: number, given: TriedGrant, joined = false) => ({ at: place, grant: given, joined })

const held: InitialTree = { ...empty, groups: [at(0, narrow, true)] }
const withoutFlag: InitialTree = { ...empty, lacks: 'Bill' }
/** One of their own groups opens by a tag what the other doesn't. */
const opening: InitialTree = { ...empty, groups: [at(0, narrow, true), at(0, tagged, true)] }
/** A colleague's group opens accounts by a tag, for someone with a flag that the other lacks. */
const colluding: InitialTree = {
  ...withoutFlag,
  home: 1,
  colleagues: { at: 1, one: tagged, other: tagged },
}
const vip = ['vip' as const]
const none: number[] = []

const byModule: Scene[] = [
  { refused: 'invite: module', tree: held, act: { do: 'invite', at: 1, groups: none, role: null } },
  { refused: 'import: module', tree: held, act: { do: 'import', at: 1, groups: none } },
  { refused: 'partner: module', tree: held, act: { do: 'partner', under: 0, tags: [] }, later: true },
  { refused: 'customer: module', tree: opening, act: { do: 'customer', under: 0, tags: vip } },
  { refused: 'tag: module', tree: opening, act: { do: 'tag', account: 0, tags: vip } },
  { refused: 'edit: module', tree: opening, act: { do: 'edit', account: 1, tags: vip } },
  { refused: 'move: module', tree: { ...held, second: true }, act: { do: 'move', account: 6, to: 1 } },
  {
    refused: 'transfer: module',
    tree: { ...held, colleagues: { at: 3, one: people, other: people } },
    act: { do: 'transfer', person: 4, to: 0, groups: [] },
    // They are not controlled.
    later: true,
  },
  {
    refused: 'member by scim: module',
    tree: {
      ...empty,
      home: 3,
      groups: [at(3, narrow, true), at(3, settings)],
      colleagues: { at: 3, one: narrow, other: narrow },
    },
    act: { do: 'member', group: 1, person: 1, add: true, by: 'scim' },
  },
]
const byFlag: Scene[] = [
  { refused: 'invite: flag', tree: withoutFlag, act: { do: 'invite', at: 1, groups: none, role: null } },
  {
    // A role has policies of its own, which the policies for the actor's role do not include.
    refused: 'invite: flag',
    tree: { ...empty, policies: [policy('Y', { role: 'RS' }, 'LoginAlias')] },
    act: { do: 'invite', at: 1, groups: none, role: 'RS' },
  },
  { refused: 'import: flag', tree: withoutFlag, act: { do: 'import', at: 1, groups: none } },
  { refused: 'partner: flag', tree: withoutFlag, act: { do: 'partner', under: 0, tags: [] }, later: true },
  { refused: 'customer: flag', tree: colluding, act: { do: 'customer', under: 0, tags: vip } },
  { refused: 'tag: flag', tree: colluding, act: { do: 'tag', account: 0, tags: vip } },
  { refused: 'edit: flag', tree: colluding, act: { do: 'edit', account: 1, tags: vip } },
  { refused: 'move: flag', tree: { ...withoutFlag, second: true }, act: { do: 'move', account: 6, to: 1 } },
  {
    refused: 'transfer: flag',
    tree: { ...withoutFlag, second: true },
    act: { do: 'transfer', person: 0, to: 0, groups: [] },
  },
  {
    refused: 'raise: flag',
    tree: { ...empty, second: true, lacks: 'FeaturePolicy' },
    act: { do: 'raise', person: 0, role: 'DT' },
  },
  {
    // The company has no more than the actor, but this person would have.
    refused: 'raise: flag',
    tree: {
      ...empty,
      second: true,
      policies: [
        policy('R', { self: true }, 'FeaturePolicy'),
        policy('R', { account: 1 }, 'FeaturePolicy'),
        policy('W', { second: true }, 'FeaturePolicy'),
      ],
    },
    act: { do: 'raise', person: 0, role: 'DT' },
  },
  {
    refused: 'provision: flag',
    tree: { ...withoutFlag, home: 3, groups: [at(3, full)] },
    act: { do: 'provision', at: 0, group: 0 },
  },
]
const joining = (by: 'group' | 'person'): Scene => ({
  refused: `member by ${by}: flag`,
  tree: { ...empty, groups: [at(0, full)], exceptions: [{ flag: 'Bill', group: 0 }] },
  act: { do: 'member', group: 0, person: 0, add: true, by },
})
const byPolicyOfGroup: Scene[] = [
  joining('group'),
  joining('person'),
  {
    refused: 'member by scim: flag',
    tree: { ...empty, home: 1, second: true, groups: [at(1, full)], exceptions: [{ flag: 'Bill', group: 0 }] },
    act: { do: 'member', group: 0, person: 1, add: true, by: 'scim' },
  },
  {
    refused: 'regroup: flag',
    tree: { ...empty, groups: [at(0, full, true)], policies: [policy('N', { group: 0 })] },
    act: { do: 'regroup', group: 0, grant: full, archived: true },
  },
  {
    // After a change, "Full access" is a group like others, and everyone without a group is in it.
    refused: 'matrix: flag',
    tree: {
      ...empty,
      home: 1,
      second: true,
      groups: [at(1, full, true)],
      policies: [policy('N', { account: 1 })],
      fullAccess: { flag: 'Bill', value: 'W' },
    },
    act: { do: 'matrix', group: 1, grant: narrow },
  },
  {
    refused: 'offboard: flag',
    tree: {
      ...empty,
      home: 3,
      colleagues: { at: 3, one: settings, other: narrow },
      exceptions: [{ flag: 'Bill', group: 0 }],
    },
    act: { do: 'offboard', pair: 0, afterwards: 'keep' },
    // People who administer access decide which flags colleagues give each other (decision 0071).
    later: true,
  },
]
const ways = ['batch', 'import', 'scim', 'restore'] as const
const comingBack = ways.flatMap((by): Scene[] => {
  const absent = [{ at: 1, removed: by === 'restore', grouped: false }]
  const act: What = { do: 'comeBack', person: 0, by }
  return [
    { refused: `comeBack by ${by}: module`, tree: { ...held, absent }, act },
    { refused: `comeBack by ${by}: flag`, tree: { ...withoutFlag, absent }, act },
  ]
})
const setting = { at: 1, on: 0, which: 0, locked: false }
const byPolicies: Scene[] = [
  {
    refused: 'policy: policy.aboveYou',
    tree: { ...withoutFlag, second: true, policies: [policy('N', { account: 1 })] },
    act: { do: 'policy', ...setting, flag: 'Bill', value: 'W' },
  },
  {
    refused: 'policy: policy.notYours',
    tree: { ...empty, policies: [policy('N', { account: 0 })] },
    act: { do: 'policy', ...setting, at: 0, flag: 'Bill', value: 'W' },
  },
  {
    refused: 'policies: policy.aboveYou',
    tree: { ...withoutFlag, second: true, policies: [policy('N', { account: 1 })] },
    act: { do: 'policies', account: 0, flag: 'Bill', value: 'W', locked: false },
  },
  {
    refused: 'policies: policy.notYours',
    tree: { ...empty, home: 1 },
    act: { do: 'policies', account: 0, flag: 'LoginAlias', value: 'Y', locked: false },
    later: true,
  },
]
const wide: Scene[] = [
  { refused: 'group: full access', tree: held, act: { do: 'group', at: 0, grant: full }, later: true },
  { refused: 'regroup: full access', tree: held, act: { do: 'regroup', group: 0, grant: full, archived: null } },
  { refused: 'matrix: full access', tree: held, act: { do: 'matrix', group: 0, grant: full } },
  {
    refused: 'member by group: full access',
    tree: { ...empty, home: 1, groups: [at(1, narrow, true), at(1, settings)] },
    act: { do: 'member', group: 1, person: 0, add: true, by: 'group' },
  },
  {
    refused: 'member by person: full access',
    tree: { ...empty, home: 1, groups: [at(1, narrow, true), at(1, settings)] },
    act: { do: 'member', group: 1, person: 0, add: true, by: 'person' },
  },
  { refused: 'provision: full access', tree: held, act: { do: 'provision', at: 0, group: 0 }, later: true },
  {
    refused: 'offboard: full access',
    tree: { ...held, home: 1, groups: [at(1, narrow, true)] },
    act: { do: 'offboard', pair: 0, afterwards: 'keep' },
    later: true,
  },
  {
    refused: 'policy: full access',
    tree: { ...held, policies: [policy('N', { account: 0 })] },
    act: { do: 'policy', ...setting, flag: 'Bill', value: 'W' },
    later: true,
  },
  {
    refused: 'policies: full access',
    tree: held,
    act: { do: 'policies', account: 0, flag: 'Bill', value: 'R', locked: false },
    later: true,
  },
]

export const scenes: readonly Scene[] = [
  ...byModule,
  ...byFlag,
  ...byPolicyOfGroup,
  ...comingBack,
  ...byPolicies,
  ...wide,
]
