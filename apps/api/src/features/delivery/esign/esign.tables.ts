import { esignMost } from '@portal/contract/delivery/esign/esign.fields'
import type { Tables } from '../../../core/feature.ts'

export const esignTables: Tables = {
  esignService: { by: 'nothing', bound: 'one row' },
  esignMark: {
    by: 'events of the audit that are sent to the service, while the sync is on',
    bound: 'gathered every five seconds by the loop `esign-sync`, whether the service answers or not',
    shown: ['esign/esign.sync', 'a service that is down for an hour gets everything afterwards, once for a company'],
  },
  esignCompany: {
    by: 'companies with an e-signature plan',
    bound: 'one for a company; a purged one is removed once the service has deleted it',
    shown: ['esign/esign.sync', 'a purged company is removed there, and then here'],
    leftByPurge: { columns: ['waiting'], why: 'codes; the service learns that the company is gone' },
  },
  esignCall: {
    by: 'calls to the e-signature service',
    bound: `removed after ${esignMost.keptDays} days`,
    job: 'forget-esign-calls',
    shown: ['esign/esign.jobs', 'calls that were kept long enough are removed'],
  },
}
