import type { notices as routes } from '@portal/contract/operations/notices/notices.contract'
import type { Input } from '@portal/contract/core/route'
import { countsOf, ranAs } from '../changes/changes.service.ts'
import { checkNotice } from './notices.notify.operation.ts'

/** Notifies the administrators of companies below, now or at a given time, by a change set that starts immediately. */
export const notifyAdministrators = ranAs(({ body: { selection, runAt, ...input } }: Input<typeof routes.notify>) => {
  checkNotice(input, '', runAt ? Date.parse(runAt) : undefined)
  return { change: { kind: 'account.notify', selection, input }, runAt: runAt ?? null }
}, countsOf)
