import { type Flag, type FlagRow, flagValues, type Role } from '@portal/contract/core/access/access.flags'
import { explainRight, type PolicyRow, type PolicyScope } from '@portal/contract/core/access/access.rules'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type {
  FeatureNode,
  features as routes,
} from '@portal/contract/directory/featurePolicies/featurePolicies.contract'
import type { Context } from '../../../platform/http/context.ts'
import { asPage } from '../../../platform/list/page.ts'
import { findPlaceNames } from '../../access/access/access.names.service.ts'
import { accountChildren } from '../accounts/accounts.tree.service.ts'
import { findCompanies } from './featurePolicies.repository.ts'
import { requireFlag } from './featurePolicies.rules.ts'
import * as tree from './featurePolicies.tree.repository.ts'

/** Accounts that differ are counted up to here; one more means "1,000+". */
const counted = 1_000
type Page = Result<typeof routes.tree>
type TreeNode = Pick<FeatureNode, 'acctKey' | 'acctName' | 'acctType' | 'childCount' | 'childCountCapped'>

const roleOf = (type: AccountType): Role => (type === 'RP' ? 'RA' : type)
const moment = (text: string | null) => (text === null ? null : new Date(text))

/** The value of a flag for an account, given its chain, and the values below that would differ from it. */
function resolve(flag: FlagRow, type: AccountType, { accountId, above, policies }: tree.Chain, now: Date) {
  const role = roleOf(type)
  const chain: PolicyScope[] = [
    { scopeKind: 'ROLE', scopeId: role },
    ...above.map((scopeId): PolicyScope => ({ scopeKind: 'ACCOUNT', scopeId })),
  ]
  const rows = policies.map((row): PolicyRow => ({
    ...row,
    flag: flag.code as Flag,
    validFrom: moment(row.validFrom),
    validTo: moment(row.validTo),
  }))
  const links = explainRight(flag.code as Flag, role, chain, rows, now)
  const [decided, own] = [links.find((link) => link.decided), links.at(-1)]
  if (!decided || own?.scopeId !== accountId) throw new Error(`No chain leads to ${accountId}`)
  const child: PolicyScope = { scopeKind: 'ACCOUNT', scopeId: 'a child' }
  const differing = flagValues[flag.kind].filter((value) => {
    const set: PolicyRow = { ...child, flag: flag.code as Flag, value, locked: false }
    return explainRight(flag.code as Flag, role, [...chain, child], [...rows, set], now).at(-1)?.value !== own.value
  })
  return { accountId, acctType: type, value: own.value, set: own.set, decided, differing }
}

/** The accounts of a page: the caller's company, or the ones directly below one. */
async function pageOf(context: Context, { acctKey, cursor }: Input<typeof routes.tree>['query']) {
  if (acctKey !== undefined) return accountChildren(context, acctKey, cursor)
  if (cursor !== undefined) throw new Problem('request.invalid', { fields: [{ field: 'cursor', code: 'cursor' }] })
  const { db, caller } = context
  const own = await db.inScope(caller.scope, (tx) => tree.findOwn(tx, caller.scope))
  if (!own) throw new Problem('account.notFound')
  const { accountId, acctName, acctType } = own
  const top: TreeNode = { acctKey: accountId, acctName, acctType, childCount: null, childCountCapped: false }
  return asPage([top], null)
}

type ResolvedFlag = ReturnType<typeof resolve>
/** The result for every account of a page, by its key. */
async function resolveAll(
  { db }: Context,
  flag: FlagRow,
  nodes: readonly TreeNode[],
): Promise<Map<string, ResolvedFlag>> {
  const keys = nodes.map(({ acctKey }) => acctKey)
  const chains = await db.asAuth((tx) => tree.findChains(tx, flag.code, keys))
  const now = new Date()
  const found = chains.flatMap((chain) => {
    const account = nodes.find(({ acctKey }) => acctKey === chain.accountId)
    return account ? [resolve(flag, account.acctType, chain, now)] : []
  })
  return new Map(found.map((one) => [one.accountId, one]))
}

/** A level of the tree with each value of a flag, its source, and the number of accounts below that differ. */
export async function featureTree(context: Context, { params, query }: Input<typeof routes.tree>): Promise<Page> {
  const { db, caller } = context
  const flag = requireFlag(params.featureCode)
  const page = await pageOf(context, query)
  const resolved = await resolveAll(context, flag, page.items)
  const values = [...resolved.values()]
  const deciders = new Set(values.filter(({ decided }) => isAccount(decided)).map(({ decided }) => decided.scopeId))
  const [counts, nameOf] = await db.inScope(caller.scope, async (tx) => {
    const below = deciders.size > 0 ? await findCompanies(tx, caller.scope, [...deciders]) : []
    return [
      await tree.countDiffering(tx, caller.scope, flag.code, values, counted),
      await findPlaceNames(tx, caller, below),
    ] as const
  })
  const items = page.items.flatMap((account): FeatureNode[] => {
    const found = resolved.get(account.acctKey)
    if (!found) return [] // moved or purged between the two statements
    const { acctKey, acctName, acctType, childCount, childCountCapped } = account
    const node = { acctKey, acctName, acctType, childCount, childCountCapped, value: found.value, set: found.set }
    const differ = counts.get(acctKey) ?? 0
    const differing = { differBelow: Math.min(differ, counted), differBelowCapped: differ > counted }
    return [{ ...node, ...sourceOf(acctKey, found.decided, nameOf), ...differing }]
  })
  return { ...page, items }
}

type DecidingPlace = ResolvedFlag['decided']
const isAccount = ({ scopeKind }: DecidingPlace) => scopeKind === 'ACCOUNT'
function sourceOf(acctKey: string, decided: DecidingPlace, nameOf: (place: DecidingPlace) => string) {
  const { locked } = decided
  if (!isAccount(decided))
    return { from: decided.scopeKind === 'ROLE' ? 'ROLE' : 'DEFAULT', fromName: null, locked } as const
  const isOwn = decided.scopeId === acctKey
  return { from: isOwn ? 'HERE' : 'ABOVE', fromName: isOwn ? null : nameOf(decided), locked } as const
}
