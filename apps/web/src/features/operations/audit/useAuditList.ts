import { type AuditFilter, auditList } from '@portal/contract/operations/audit/audit.list'
import { useListState } from '../../../core/lists/useListState.ts'

/** The query in the address, and how to change it. */
export const useAuditList = () => useListState<typeof auditList, AuditFilter>(auditList)
export type AuditSearch = ReturnType<typeof useAuditList>

/** The types of objects that events can have. */
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
