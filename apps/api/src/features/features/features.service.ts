import { type Flag, flags } from '@portal/contract/access/access.flags'
import { flagTexts } from '@portal/contract/access/access.flags.texts'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { Feature, features as routes, FeaturePolicy } from '@portal/contract/features/features.contract'
import { pageSize } from '@portal/contract/core/page'
import { users } from '@portal/contract/users/users.contract'
import { type Caller, narrowed } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { decodeCursor, encodeCursor, isUuid, pageOf } from '../../platform/http/pages.ts'
import { companyNames } from '../access/access.names.service.ts'
import { findRights } from '../../core/sessions/sessions.rights.ts'
import * as policies from './features.repository.ts'
import { flagOf, isTheirs, maySet, requireFlag } from './features.rules.ts'
import { whyText } from './features.texts.ts'

/** Companies with a value of their own are counted up to here. */
const counted = 1_000

/** Every feature with its defaults, and how it is set below. */
export async function listFeatures({ db, caller, request }: Context): Promise<{ items: Feature[] }> {
  const codes = flags.map(({ code }) => code)
  const counts = await db.inScope(caller.scope, (tx) => policies.countByFlag(tx, caller.scope, codes, counted))
  const items = flags.map((flag): Feature => {
    const { overriddenAt = 0, lockedAt = 0, modifiedOn = null } = counts.find((one) => one.flag === flag.code) ?? {}
    const { RA, SP, DT, RS, CU } = flag.defaults
    return {
      featureCode: flag.code,
      category: flag.category,
      label: flagTexts[flag.code].label[request.language],
      help: flagTexts[flag.code].help[request.language],
      valueType: flag.kind,
      defaults: { rA: RA, sP: SP, dT: DT, rS: RS, cU: CU },
      assignableBy: flag.assignableBy,
      lockable: flag.lockable,
      dependsOn: 'dependsOn' in flag ? [...flag.dependsOn] : [],
      own: caller.rights[flag.code],
      overriddenAt,
      lockedAt,
      modifiedOn,
      edit: maySet(caller, flag),
    }
  })
  return { items }
}

/** A policy as its reader sees it. */
export function presentPolicy(caller: Caller, row: policies.PolicyRow): FeaturePolicy {
  const flag = flagOf(row.featureCode)
  const place = { accountId: row.acctKey, scopeKind: row.scopeKind, scopeId: row.scopeKey }
  const may = flag ? maySet(caller, flag) : { allowed: false, reason: 'policy.notFound' }
  const edit =
    may.allowed && !isTheirs(caller, place, row.featureCode, null) ? { allowed: false, reason: 'policy.notYours' } : may
  return { ...row, scopeName: row.scopeName ?? row.scopeKey, edit }
}

/** Where a feature is set in the own tree, a page at a time. */
export async function listPolicies({ db, caller }: Context, { params, query }: Input<typeof routes.policies>) {
  const [after] = decodeCursor(query.cursor, [isUuid], 'cursor') ?? []
  const rows = await db.inScope(caller.scope, async (tx) => {
    if (query.acctKey && (await policies.findCompanies(tx, caller.scope, [query.acctKey])).length === 0)
      throw new Problem('account.notFound')
    requireFlag(params.featureCode)
    return policies.listPolicies(tx, caller.scope, params.featureCode, {
      accountId: query.acctKey,
      after,
      limit: pageSize.default + 1,
    })
  })
  return pageOf(
    rows,
    pageSize.default,
    (row) => presentPolicy(caller, row),
    ({ policyKey }) => encodeCursor(policyKey),
  )
}

/** Why a feature has the value that it has for a person: the chain, farthest first, in the reader's language. */
export async function explainPolicy({ db, caller, request }: Context, { query }: Input<typeof routes.explain>) {
  const { code } = requireFlag(query.feature)
  const userKey = query.user ?? caller.userId
  const { scope } = userKey === caller.userId ? caller : narrowed(caller, users.search.module)
  const nameOf = await db.inScope(caller.scope, (tx) => companyNames(tx, caller, scope, userKey))
  const person = nameOf && (await findRights(db, userKey))
  if (!nameOf || !person) throw new Problem('user.notFound')
  const links = person.explain(code as Flag).map(({ scopeKind, scopeId, set, locked, value, decided, why, by }) => ({
    scopeKind,
    name: nameOf({ scopeKind, scopeId }),
    set,
    locked,
    value,
    decided,
    why: whyText(why, by ? nameOf(by) : '', request.language),
  }))
  return { userKey, featureCode: code, value: person.rights[code as Flag], links }
}
