import { type Flag, flags } from '@portal/contract/core/access/access.flags'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type {
  Feature,
  features as routes,
  FeaturePolicy,
} from '@portal/contract/directory/featurePolicies/featurePolicies.contract'
import { contains } from '@portal/contract/operations/search/search.rules'
import { users } from '@portal/contract/directory/users/users.contract'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { SetBy } from '@portal/contract/core/access/access.setBy'
import type { Tx } from '../../../platform/db/db.ts'
import { withAuthors } from '../../../core/people/people.authors.ts'
import { findChainNames, authorsOfPolicies } from '../../access/access/access.names.service.ts'
import { hitsOf } from '../../../core/search/search.ts'
import { findRights } from '../../../core/sessions/sessions.rights.ts'
import * as policies from './featurePolicies.repository.ts'
import { flagOf, isTheirs, maySet, requireFlag } from './featurePolicies.rules.ts'
import { whyText } from './featurePolicies.texts.ts'

/** Companies with their own value are counted up to here. */
const counted = 1_000

/** Every feature with its defaults, and its policies below. */
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

/** Features by their code, and by their labels in both languages. */
export async function findFlags({ request }: Context, text: string) {
  const found = flags.filter(({ code }) => contains([code, ...Object.values(flagTexts[code].label)], text))
  return hitsOf({ items: found }, ({ code }) => ({
    key: code,
    name: flagTexts[code].label[request.language],
    detail: code,
  }))
}

/** Policies as their reader sees them. */
export async function presentPolicies(tx: Tx, caller: Caller, rows: readonly policies.PolicyRow[]) {
  const authorOf = await withAuthors(tx, caller, rows)
  return rows.map((row) => shownAs(caller, row, authorOf(row)))
}
export const presentPolicy = async (tx: Tx, caller: Caller, row: policies.PolicyRow): Promise<FeaturePolicy> =>
  shownAs(caller, row, (await withAuthors(tx, caller, [row]))(row))

function shownAs(caller: Caller, row: policies.PolicyRow, setBy: SetBy): FeaturePolicy {
  const { by: _by, on: _on, reason: _reason, ...fields } = row
  const flag = flagOf(row.featureCode)
  const place = { accountId: row.acctKey, scopeKind: row.scopeKind, scopeId: row.scopeKey }
  const may = flag ? maySet(caller, flag) : { allowed: false, reason: 'policy.notFound' }
  const isOthers = may.allowed && !isTheirs(caller, place, row.featureCode, null)
  const edit = isOthers ? { allowed: false, reason: 'policy.notYours' } : may
  return { ...fields, scopeName: row.scopeName ?? row.scopeKey, setBy, edit }
}

/** Explains the value of a feature for a person by the chain, farthest first, in the reader's language. */
export async function explainPolicy({ db, caller, request }: Context, { query }: Input<typeof routes.explain>) {
  const { code } = requireFlag(query.feature)
  const userKey = query.user ?? caller.userId
  const { scope } = userKey === caller.userId ? caller : narrowed(caller, users.search.module)
  const person = await findRights(db, userKey)
  const chain = person?.explain(code as Flag) ?? []
  const answer = await db.inScope(caller.scope, async (tx) => {
    const found = await findChainNames(tx, caller, scope, userKey)
    const places = chain.map(({ scopeId }) => scopeId)
    return found && { ...found, setBy: await authorsOfPolicies(tx, caller, { ...found, flag: code, places }) }
  })
  if (!answer || !person) throw new Problem('user.notFound')
  const { nameOf, setBy } = answer
  const links = chain.map(({ scopeKind, scopeId, set, locked, value, decided, why, by }) => ({
    scopeKind,
    name: nameOf({ scopeKind, scopeId }),
    set,
    locked,
    value,
    decided,
    why: whyText(why, by ? nameOf(by) : '', request.language),
    setBy: set === null ? null : setBy({ scopeKind, scopeId }),
  }))
  return { userKey, featureCode: code, value: person.rights[code as Flag], links }
}
