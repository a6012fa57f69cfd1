import type { notices as routes } from '@portal/contract/notices/notices.contract'
import type { Input } from '@portal/contract/core/route'
import type { Context } from '../../platform/http/context.ts'
import { createAndRun } from '../changes/changes.service.ts'
import { checkNotice } from './notices.notify.operation.ts'

/** Notifies the administrators of companies below, now or at a moment: a change set that runs at once. */
export async function notifyAdministrators(
  context: Context,
  { body: { selection, runAt, ...input }, idempotencyKey }: Input<typeof routes.notify>,
) {
  checkNotice(input, '', runAt ? Date.parse(runAt) : undefined)
  const { changeKey, total, ready, refused, state, done, failed } = await createAndRun(context, {
    key: idempotencyKey,
    route: 'notices.notify',
    wanted: { kind: 'account.notify', selection, input },
    runAt: runAt ?? null,
  })
  return { changeKey, total, ready, refused, state, done, failed }
}
