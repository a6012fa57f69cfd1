import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import { allowed, refused } from '@portal/contract/core/ability'
import type { AccountStanding } from '@portal/contract/directory/status/status.contract'

// Shared by the page tests of this folder.

export const account = anAccount({ version: 3, inherited: { ...anAccount().inherited, timeZone: 'Europe/Paris' } })
const { acctKey } = account
/** An open suspension that the reader may lift. */
export const suspension = (more: Partial<AccountStanding['suspensions'][number]> = {}) => ({
  suspensionKey: '01900000-0000-7000-8000-0000000000a1',
  status: 'Suspended' as const,
  reasonCode: 'NONPAY',
  note: 'Two invoices open',
  placedBy: 'Borealis Distribution',
  since: '2026-11-02T09:00:00.000Z',
  cascadeSending: 'none' as const,
  mayClear: allowed,
  ...more,
})
/** The standing of the account: active, with the statuses that can follow. */
export const standing = (more: Partial<AccountStanding> = {}): AccountStanding => ({
  acctKey,
  accountStatus: 'Active',
  effectiveStatus: 'Active',
  effectiveStatusFrom: null,
  since: null,
  suspensions: [],
  pending: null,
  prepared: [],
  choices: [
    { to: 'Suspended', ability: allowed, reasons: ['NONPAY', 'OTHER'] },
    { to: 'SuspendedAbuse', ability: refused('SuspendAbuseandAbuseCustomerAccount:W'), reasons: ['SPAM'] },
    { to: 'Closed', ability: allowed, reasons: ['TEST'] },
  ],
  reopenUntil: null,
  purgeOn: null,
  reopenDays: 30,
  purgeDays: 90,
  mayMove: allowed,
  forbidden: [],
  version: 7,
  ...more,
})
/** A reason of the lookup. */
export const aReason = (code: string, label: string, forStatus: string[], noteRequired = false) => ({
  code,
  label,
  sort: 1,
  active: true,
  forStatus,
  noteRequired,
  visibleToCustomer: true,
})
export const emptyContacts = {
  list: () => ({ items: [], edit: allowed, editPrimary: allowed }),
  notes: () => ({ items: [] }),
}
