import { partnerOperations } from '@portal/contract/core/partnerCalls'
import { provisioningReport } from '@portal/contract/insight/reports/reports.kinds'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'

/** Calls of partners by month and operation: how they ended, and how long they took. */
export const provisioning = declaredReport({
  id: 'provisioning',
  declared: provisioningReport,
  ask: api.provisioning,
  file: 'provisioningFile',
  company: 'acctKey',
  partners: true,
  filters: [
    {
      field: 'operation',
      name: 'operation',
      choices: partnerOperations,
      // i18n: partnerLogs.operation.*
      words: 'partnerLogs.operation',
      all: 'reports.anyOperation',
    },
  ],
  rowKey: ({ period, acctKey, operation }) => `${period} ${acctKey} ${operation}`,
  once: {
    acctName: ({ acctKey }) => acctKey,
    acctType: ({ acctKey }) => acctKey,
    period: ({ acctKey, period }) => `${acctKey} ${period}`,
  },
  narrow: ['operation', 'calls'],
})
