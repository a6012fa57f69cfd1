import type { Input } from '@portal/contract/core/route'
import type { DomainDetail, domains as routes } from '@portal/contract/delivery/domains/domains.contract'
import { Problem } from '@portal/contract/core/errors'
import type { AuditChange } from '../../../core/audit/audit.record.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordDomain } from './domains.change.ts'
import { freeSelector } from './domains.keys.ts'
import { type Findings, isFaulty } from './domains.records.ts'
import * as stored from './domains.repository.ts'
import { getOne, presentOne } from './domains.service.ts'

const longestName = 253
/** @throws Problem request.invalid if a record's name would exceed the limit of DNS */
function refuseLong(field: string, value: string | undefined, rest: string): void {
  const max = longestName - rest.length
  if (value !== undefined && value.length > max)
    throw new Problem('request.invalid', { fields: [{ field, code: 'tooLong', params: { max: Math.max(max, 0) } }] })
}

/**
 * Sets the advanced options of a domain. A record with a new name is not used until it was looked up. The key of a
 * domain that has never signed is renamed too; otherwise the next key gets the name.
 */
export const setOptions = (
  context: Context,
  { params, body }: Input<typeof routes.setOptions>,
): Promise<DomainDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope } = context.caller
    const { account, found } = await getOne(tx, context, params, true)
    refuseLong('SelectorPrefix', body.selectorPrefix, `1._domainkey.${found.domain}`)
    refuseLong('ReturnLabel', body.returnLabel, `.${found.domain}`)
    const { selectorPrefix = found.selectorPrefix, returnLabel = found.returnLabel } = body
    const prefixed = selectorPrefix !== found.selectorPrefix
    const returned = returnLabel !== found.returnLabel
    if (!prefixed && !returned) return presentOne(tx, context, account, found)
    const renamed = prefixed && found.signingSince === null
    const { DKIM, DKIM_ED, RETURN_PATH, ...rest } = found.found as Findings
    const findings: Findings = { ...rest, ...(!renamed && { DKIM, DKIM_ED }), ...(!returned && { RETURN_PATH }) }
    if (renamed) await stored.renameKey(tx, scope, found.domainId, freeSelector(selectorPrefix))
    await stored.updateDomain(tx, scope, found.domainId, {
      selectorPrefix,
      returnLabel,
      found: JSON.stringify(findings),
      faulty: isFaulty(findings),
      nextCheckAt: new Date(Date.now() + 60_000),
    })
    const changes: AuditChange[] = [
      ...(prefixed ? [{ field: 'selectorPrefix', old: found.selectorPrefix, new: selectorPrefix }] : []),
      ...(returned ? [{ field: 'returnLabel', old: found.returnLabel, new: returnLabel }] : []),
    ]
    await recordDomain(tx, context, 'domain.optionsSet', found, changes)
    return presentOne(tx, context, account, (await getOne(tx, context, params)).found)
  })
