// The seven modules of access groups (specification section 3, "Group access entry"; `product.md` 6.2), as data.

/** Spelt as the specification spells them. */
export const modules = [
  'Account Details',
  'Assign Plans',
  'Customer-Account Details',
  'Customer-Add/Edit Users',
  'Customer-Company Plans',
  'Customer-User Plans',
  'Customer-Settings',
] as const
export type Module = (typeof modules)[number]
export const permissions = ['R', 'RW'] as const
export type Permission = (typeof permissions)[number]
export const accountScopes = ['ALL_BELOW', 'LIST', 'TAG'] as const

/** The requirement of a route on callers limited by access groups. */
export type ModuleMark = {
  /** The module that opens companies below one's own. */
  name: Module
  /** The module that opens the actor's company, if it is another one. */
  own?: Module
  level: Permission
}

/** The reason why a route requires nothing of callers limited by access groups. */
export const exemptions = {
  self: 'concerns only the caller',
  none: 'no data of any company',
  own: 'what the caller created or colleagues share',
  logo: 'the look of the portal, which everyone sees',
  operation: 'checked by the operation of the change set, which has its own permission and module',
  lists: 'each line requires the permission and module of its list',
  tree: 'concerns the caller; others only as far as the module of users allows',
} as const
export type FreeModule = { free: keyof typeof exemptions }

/**
 * The modules that an access group gives its members, and for which accounts. Keys are account ids; `exclude` also
 * leaves out everything below them.
 */
export type GroupGrant = {
  entries: Readonly<Partial<Record<Module, Permission>>>
  accountScope: (typeof accountScopes)[number]
  accounts: readonly string[]
  tags: readonly string[]
  exclude: readonly string[]
}
/** Everything, everywhere below: what people in no group have, and members of "Full access". */
export const fullGrant: GroupGrant = {
  entries: Object.fromEntries(modules.map((module) => [module, 'RW'])),
  accountScope: 'ALL_BELOW',
  accounts: [],
  tags: [],
  exclude: [],
}
