import { flags } from '@portal/contract/access/access.flags'
import { countCap } from '@portal/contract/core/page'
import type { Language } from '@portal/contract/core/language'
import { type FeaturePolicy, features as routes, type PolicyExport } from '@portal/contract/features/features.contract'
import { labels } from '@portal/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { FileColumn } from '../../platform/files/table.ts'
import type { Context } from '../../platform/http/context.ts'
import { answerFile } from '../../core/files/files.answer.ts'
import type { ListExport } from '../../core/files/files.list.ts'
import { listPolicies } from './features.repository.ts'
import { requireFlag } from './features.rules.ts'
import { presentPolicies } from './features.service.ts'
import { flagTexts } from '@portal/contract/access/access.flags.texts'

type Asked = Omit<PolicyExport, 'format'>

function columns(language: Language): FileColumn<FeaturePolicy>[] {
  const column = (
    name: string,
    type: FileColumn<FeaturePolicy>['type'],
    value: FileColumn<FeaturePolicy>['value'],
  ) => ({
    heading: labels[name]?.[language] ?? name,
    type,
    value,
  })
  const yesNo = language === 'fr-fr' ? (['Oui', 'Non'] as const) : (['Yes', 'No'] as const)
  return [
    column('feature', 'text', ({ featureCode }) => flagTexts[featureCode as keyof typeof flagTexts].label[language]),
    column('account', 'text', ({ acctName }) => acctName),
    column('scopeKind', 'text', ({ scopeKind }) => scopeKind),
    column('name', 'text', ({ scopeName }) => scopeName),
    column('value', 'text', ({ value }) => value),
    column('locked', 'text', ({ locked }) => yesNo[locked ? 0 : 1]),
    column('validFrom', 'moment', ({ validFrom }) => validFrom),
    column('validTo', 'moment', ({ validTo }) => validTo),
    column('reason', 'text', ({ setBy }) => setBy.reason),
    column('modifiedBy', 'text', ({ setBy }) => setBy.name),
    column('modifiedOn', 'moment', ({ setBy }) => setBy.on),
  ]
}

/** Policies read at once. */
const batch = 500
async function* pages(tx: Tx, { caller }: Context, { featureCode }: Asked): AsyncGenerator<FeaturePolicy[]> {
  for (const { code } of flags.filter((flag) => !featureCode || flag.code === featureCode))
    for (let after: string | undefined; ; ) {
      const rows = await listPolicies(tx, caller.scope, code, { limit: batch, ...(after && { after }) })
      if (rows.length > 0) yield await presentPolicies(tx, caller, rows)
      after = rows.at(-1)?.policyKey
      if (rows.length < batch) break
    }
}
/** Up to what a list counts. */
async function count(context: Context, asked: Asked) {
  if (asked.featureCode) requireFlag(asked.featureCode)
  return context.db.inScope(context.caller.scope, async (tx) => {
    let total = 0
    for await (const rows of pages(tx, context, asked)) {
      total += rows.length
      if (total > countCap) return { total: countCap, capped: true }
    }
    return { total, capped: false }
  })
}

/** Where features are set in the caller's tree: of one feature, or of all. */
export const policyExport: ListExport<Asked, FeaturePolicy> = {
  name: 'policies',
  route: routes.exportFile,
  sees: routes.policies.access,
  fileName: { 'en-us': 'feature-policies', 'fr-fr': 'regles-fonctionnalites' },
  action: 'feature.exported',
  columns,
  count,
  pages,
}
export const exportPolicies = (context: Context, query: PolicyExport) => answerFile(policyExport, context, query)
