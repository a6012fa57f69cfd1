import { type AuditFilter, auditList } from '@portal/contract/operations/audit/audit.list'
import { useListState } from '../../../core/lists/useListState.ts'

/** The question of the address, and how it is changed. */
export const useAuditList = () => useListState<typeof auditList, AuditFilter>(auditList)
export type AuditSearch = ReturnType<typeof useAuditList>

/** The kinds of objects of events, by their marks. */
export const objectTypes = [
  'account',
  'user',
  'group',
  'feature',
  'change',
  'session',
  'ssoConfig',
  'domain',
  'noticeTemplate',
  'accessRequest',
  'auditExport',
  'exportFile',
  'page',
  'route',
] as const
