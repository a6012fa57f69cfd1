import type { Manifest } from '../../core/manifest.ts'
import type { Requests } from '../../core/requests.ts'
import { commissions } from './commissions.contract.ts'
import { commissionsAudit, commissionsErrors, commissionsLabels } from './commissions.words.ts'

const month = '2026-01-01'
const requests: Requests<typeof commissions> = {
  list: () => ({ query: { month } }),
  addPlan: ({ fresh }) => ({
    body: { Name: `Partner plan ${fresh().slice(0, 8)}`, CommissionRate: 1250, PlanCodes: [], CommissionMonths: 12 },
  }),
  removePlan: ({ fresh }) => ({ params: { planKey: fresh() } }),
  assign: ({ account, fresh }) => ({
    body: { PlanKey: fresh(), PartnerKey: account, ValidFrom: '2026-01-01', ValidTo: '2026-12-31' },
  }),
  setEnd: ({ fresh }) => ({ params: { assignmentKey: fresh() }, body: { ValidTo: '2026-12-31' } }),
  unassign: ({ fresh }) => ({ params: { assignmentKey: fresh() } }),
  statement: ({ fresh }) => ({ body: { AgreementKey: fresh(), Month: month, Currency: 'EUR' } }),
  statementFile: ({ fresh }) => ({ body: { AgreementKey: fresh(), Month: month, Currency: 'EUR', Format: 'csv' } }),
  close: ({ fresh }) => ({ params: { agreementKey: fresh() }, body: { Month: month, PreviewKey: '0'.repeat(64) } }),
}

export const commissionsManifest = {
  routes: commissions,
  requests,
  labels: commissionsLabels,
  errors: commissionsErrors,
  audit: commissionsAudit,
} satisfies Manifest
