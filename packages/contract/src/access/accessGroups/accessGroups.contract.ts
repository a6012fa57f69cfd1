import * as z from 'zod/mini'
import { accountScopes } from '../../core/access/access.modules.ts'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { key, name, nullable, oneOf, optional, text, version } from '../../core/fields.ts'
import { longestGroupName } from '../../core/lengths.ts'
import { cursor, pageNumber, pageOf, pageSize } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { ExportFile, listFormat } from '../../core/files/files.fields.ts'
import { AccessComparison, EffectiveAccess, ModuleName, Permission } from './accessGroups.effective.ts'
import { groupMemberFilter } from './accessGroups.members.list.ts'

export { accountScopes, type Module, modules } from '../../core/access/access.modules.ts'

// Access groups (specification section 3, "Group access entry"; `product.md` 6.2): what their members may do, and with
// which accounts.

const Entry = wire('GroupAccessEntry', { Module: ModuleName, Permission })
const Entries = z.array(wireBody('GroupAccessEntryChange', { Module: ModuleName, Permission })).check(z.maxLength(7))

const Scope = oneOf('GroupAccountScope', accountScopes)
/** The maximum number of groups of a company, archived ones included. */
export const maxGroups = 500
/** The maximum number of accounts and tags that one group may name, and members that one request may add. */
export const maxInGroup = { accounts: 200, tags: 20, members: 500 } as const

const Named = wire('GroupAccount', {
  AcctKey: z.string(),
  AcctName: z.string(),
  AcctNumber: z.string(),
  AcctType: AccountType,
})
export const GroupMember = wire('GroupMember', {
  UserKey: z.string(),
  Email: z.string(),
  Name: z.string(),
  Status: z.string(),
  LastLoginOn: nullable(z.string()),
  AddedOn: z.string(),
  /** In no other active group: once removed from this one, or once it is archived, the person has full access. */
  FullWithout: z.boolean(),
})

export type GroupMember = z.output<typeof GroupMember>

const summary = {
  GroupKey: z.string(),
  AcctKey: z.string(),
  Name: z.string(),
  Description: nullable(z.string()),
  /** The built-in group: everything, everywhere below; it holds everyone until it is edited. */
  FullAccess: z.boolean(),
  Archived: z.boolean(),
  AccountScope: Scope,
  Entries: z.array(Entry),
  MemberCount: z.number(),
  CreatedOn: z.string(),
  /** The day on which its longest-standing member joined; null without members. */
  UsedSince: nullable(z.string()),
  ModifiedOn: z.string(),
  Version: z.number(),
}
export const Group = wire('Group', {
  ...summary,
  Accounts: z.array(Named),
  Tags: z.array(z.string()),
  /** Accounts that are left out, with everything below them. */
  Exclude: z.array(Named),
  /** Members in no other active group: once this one is archived, they have full access. */
  FullWithout: z.number(),
  Abilities: wire('GroupAbilities', { Edit: Ability, Archive: Ability }),
})
export type Group = z.output<typeof Group>
const GroupSummary = wire('GroupSummary', summary)

const values = {
  Name: name(longestGroupName),
  Description: optional(nullable(text(255))),
  AccountScope: optional(Scope),
  Accounts: optional(z.array(key()).check(z.maxLength(maxInGroup.accounts))),
  Tags: optional(z.array(name(40)).check(z.maxLength(maxInGroup.tags))),
  Exclude: optional(z.array(key()).check(z.maxLength(maxInGroup.accounts))),
  Entries: optional(Entries),
}
/** How many members the change gives full access, so that access is not widened unnoticed. */
const ConfirmFull = z.number().check(z.int(), z.gte(0), z.lte(1_000_000))
const byKey = z.object({ groupKey: key() })
const guards = [
  'group.notFound',
  'group.nameTaken',
  'group.lastAdministrator',
  'group.ownAccess',
  'group.beyondYou',
  'account.notFound',
  'alias.forbidden',
] as const

const read = {
  access: 'UserGroupsAccess:R',
  module: { name: 'Customer-Add/Edit Users', level: 'R' },
} as const
const write = {
  access: 'UserGroupsAccess:W',
  module: { name: 'Customer-Add/Edit Users', level: 'RW' },
  fullAccess: true,
  notActing: true,
} as const

const Export = wireBody('GroupExport', {
  /** Null: the caller's company. */
  AcctKey: optional(nullable(key())),
  Archived: optional(z.boolean()),
  Format: listFormat(),
})
export type GroupExport = z.output<typeof Export>

export const accessGroups = defineRoutes({
  list: {
    ...read,
    method: 'GET',
    path: '/api/v1/Group',
    summary: 'List access groups of the caller’s company, or of one below',
    query: z.strictObject({ acctKey: optional(key()), archived: optional(oneOf('ArchivedShown', ['yes', 'no'])) }),
    result: wire('Groups', {
      Items: z.array(GroupSummary),
      Edit: Ability,
      /** Active administrators of the company who are in no group; they count as "Full access". */
      WithoutGroup: z.number(),
    }),
    errors: ['account.notFound'],
  },
  exportFile: {
    method: 'POST',
    path: '/api/v1/Group/Export',
    summary: 'Export access groups with their modules as CSV or XLSX',
    description: 'Covers the caller’s company, or one below.',
    access: 'ExportAcct:W',
    module: read.module,
    body: Export,
    result: ExportFile,
    produces: 'text/csv',
    orLater: true,
    errors: ['account.notFound', 'alias.forbidden', 'request.tooMany', 'file.tooMany', 'file.full'],
  },
  get: {
    ...read,
    method: 'GET',
    path: '/api/v1/Group/:groupKey',
    summary: 'Get an access group',
    params: byKey,
    etag: true,
    result: Group,
    errors: ['group.notFound'],
  },
  create: {
    ...write,
    method: 'POST',
    path: '/api/v1/Group',
    summary: 'Create an access group',
    status: 201,
    idempotent: true,
    body: wireBody('NewGroup', {
      AcctKey: optional(key()),
      ...values,
      /** A group to copy entries, scope and members from. */
      CopyOf: optional(key()),
    }),
    result: Group,
    errors: [...guards, 'group.tooMany'],
  },
  update: {
    ...write,
    method: 'PATCH',
    path: '/api/v1/Group/:groupKey',
    summary: 'Update or archive an access group',
    description: 'Callers can’t remove their own access. Giving members full access needs ConfirmFull.',
    params: byKey,
    ifMatch: true,
    etag: true,
    body: wireBody('GroupPatch', {
      ...values,
      Name: optional(name(longestGroupName)),
      Archived: optional(z.boolean()),
      ConfirmFull: optional(ConfirmFull),
    }),
    result: Group,
    errors: [...guards, 'group.widensAccess', 'group.fullAccess'],
  },
  members: {
    ...write,
    method: 'POST',
    path: '/api/v1/Group/:groupKey/Member',
    summary: 'Add or remove members of an access group',
    description: 'Giving them full access needs ConfirmFull.',
    params: byKey,
    body: wireBody('GroupMembersChange', {
      Add: optional(z.array(key()).check(z.maxLength(maxInGroup.members))),
      Remove: optional(z.array(key()).check(z.maxLength(maxInGroup.members))),
      ConfirmFull: optional(ConfirmFull),
    }),
    result: Group,
    errors: [...guards, 'user.notFound', 'group.widensAccess'],
  },
  ofPerson: {
    ...write,
    method: 'POST',
    path: '/api/v1/Group/OfPerson/:userKey',
    summary: 'Add a user to access groups, or remove the user from them',
    description: 'Giving full access needs ConfirmFull 1.',
    object: 'user',
    params: z.object({ userKey: key() }),
    body: wireBody('GroupsOfPersonChange', {
      Add: optional(z.array(key()).check(z.maxLength(50))),
      Remove: optional(z.array(key()).check(z.maxLength(50))),
      ConfirmFull: optional(ConfirmFull),
    }),
    result: EffectiveAccess,
    errors: [...guards, 'user.notFound', 'group.widensAccess'],
  },
  memberSearch: {
    ...read,
    method: 'POST',
    path: '/api/v1/Group/:groupKey/Member/Search',
    summary: 'List the members of an access group, by name',
    params: byKey,
    body: wireBody('GroupMemberSearch', {
      ...groupMemberFilter,
      /** Which of these people are members. */
      UserKeys: optional(z.array(key()).check(z.maxLength(pageSize.most))),
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
    }),
    result: pageOf('GroupMemberPage', GroupMember),
    errors: ['group.notFound'],
  },
  saveMatrix: {
    ...write,
    method: 'POST',
    path: '/api/v1/Group/Matrix',
    summary: 'Update modules of several access groups',
    description: 'All cells are saved, or none.',
    body: wireBody('MatrixChange', {
      Groups: z
        .array(wireBody('MatrixGroup', { GroupKey: key(), Version: version(), Entries }))
        .check(z.minLength(1), z.maxLength(50)),
    }),
    result: wire('MatrixSaved', { Items: z.array(GroupSummary) }),
    errors: [...guards, 'request.stale'],
  },
  effective: {
    ...read,
    method: 'GET',
    path: '/api/v1/Group/Effective/:userKey',
    summary: 'Get the access that each group gives a user, and the combined result',
    object: 'user',
    params: z.object({ userKey: key() }),
    result: EffectiveAccess,
    errors: ['user.notFound'],
  },
  compare: {
    ...read,
    also: 'RAMLatestUI:R',
    method: 'GET',
    path: '/api/v1/Group/Effective/:userKey/Compare/:otherKey',
    summary: 'Compare the permissions of two users',
    description: 'Returns the differences by module and by feature.',
    object: 'user',
    params: z.object({ userKey: key(), otherKey: key() }),
    result: AccessComparison,
    errors: ['user.notFound'],
  },
})
