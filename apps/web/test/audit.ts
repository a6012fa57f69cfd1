import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import type { AuditFilter } from '@portal/contract/operations/audit/audit.list'
import type { Fakes } from './fakeApi.ts'

export const acctKey = anAccount().acctKey
export const sessionKey = '018f0000-0000-7000-8000-0000000000e1'
export const anEvent = (more: Partial<AuditEvent> = {}): AuditEvent => ({
  auditKey: '018f0000-0000-7000-8000-0000000000f1',
  occurredOn: '2026-11-18T14:00:00.000Z',
  action: 'account.updated',
  text: 'Account details changed: Legal name',
  fold: null,
  outcome: 'SUCCESS',
  errorCode: null,
  errorText: null,
  actor: {
    type: 'USER',
    hidden: false,
    userKey: '018f0000-0000-7000-8000-0000000000a1',
    email: 'jo@customer.test',
    name: 'Jo Sample',
    role: 'CU',
  },
  alias: null,
  targets: [{ type: 'account', key: acctKey, name: 'Northwind Legal' }],
  acctKey,
  acctName: 'Northwind Legal',
  acctType: 'CU',
  changes: [
    {
      field: 'legalName',
      label: 'Legal name',
      old: 'Old Ltd',
      new: 'New Ltd',
      oldText: 'Old Ltd',
      newText: 'New Ltd',
      masked: false,
    },
    { field: 'clientSecret', label: 'Client secret', old: null, new: null, oldText: null, newText: null, masked: true },
  ],
  reason: null,
  source: 'UI',
  requestId: 'req-1',
  batchKey: null,
  sessionKey,
  ip: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  seal: { seq: 12, hash: 'ab'.repeat(32) },
  ...more,
})
export const pageOf = (items: AuditEvent[], more: object = {}) => ({
  items,
  nextCursor: null,
  hasMore: false,
  partial: false,
  capped: false,
  ...more,
})

/** An audit with one event; `asked` are the searches. */
export function fakes(more: Fakes['audit'] = {}, accounts: Fakes['accounts'] = {}) {
  const filters: AuditFilter[] = []
  const api: Fakes = {
    audit: {
      search: ({ body }) => {
        filters.push(body)
        return pageOf([anEvent()])
      },
      count: () => ({ total: 10_000, capped: true }),
      actions: () => ({
        items: [{ action: 'account.updated', category: 'account', label: 'Account details changed' }],
      }),
      verification: () => ({
        sealed: { total: 12, capped: false },
        unsealed: { total: 0, capped: false },
        headSeq: null,
        headHash: 'cd'.repeat(32),
        headOn: '2026-11-18T14:00:00.000Z',
        publicKey: 'MCow',
        checkedOn: '2026-11-18T03:30:00.000Z',
        whole: true,
        fault: null,
      }),
      exports: () => ({ items: [] }),
      ...more,
    },
    accounts,
    views: { list: () => ({ items: [] }) },
  }
  return { api, asked: filters }
}
