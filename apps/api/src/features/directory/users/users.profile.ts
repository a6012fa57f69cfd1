import type { Input } from '@portal/contract/core/route'
import type { LoginDetail, users as routes } from '@portal/contract/directory/users/users.contract'
import type { PersonContext } from '../../../platform/http/context.ts'
import { type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { sessionChanged } from '../../../core/sessions/sessions.ts'
import { lockProfile, updatePerson } from './users.repository.ts'
import { requireNamed } from './users.rules.ts'

type Notices = LoginDetail['notices']
/** The notices that a person wants; all unless they opted out. */
export const noticesOf = (choices: unknown): Notices => ({
  newDevice: true,
  actedFor: true,
  ...(choices as Partial<Notices>),
})

const changed = (field: string, old: unknown, next: unknown): AuditChange[] =>
  next === undefined || next === old ? [] : [{ field, old, new: next }]

/**
 * Changes the caller's name or choice of notices. It concerns only them, so people of a suspended company may do it.
 */
export const updateProfile = (context: PersonContext, { body }: Input<typeof routes.updateProfile>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const { noticeChoices, ...stored } = await lockProfile(tx, caller.scope, caller.userId)
    const before = { ...stored, notices: noticesOf(noticeChoices) }
    const { notices, ...names } = body
    const changes = [
      ...changed('FirstName', before.firstName, names.firstName),
      ...changed('LastName', before.lastName, names.lastName),
      ...changed('Notices.NewDevice', before.notices.newDevice, notices?.newDevice),
      ...changed('Notices.ActedFor', before.notices.actedFor, notices?.actedFor),
    ]
    requireNamed(stored, names)
    const after = { ...before, ...names, notices: { ...before.notices, ...notices } }
    if (changes.length === 0) return after
    const values = {
      firstName: after.firstName,
      lastName: after.lastName,
      noticeChoices: JSON.stringify(after.notices),
    }
    await updatePerson(tx, caller.scope, caller.userId, values, caller.by)
    const targets = [{ type: 'user', key: caller.userId, name: caller.email }]
    await recordAudit(tx, context, {
      action: 'user.profileChanged',
      accountId: caller.accountId,
      targets,
      changes,
    })
    await sessionChanged(tx, caller.userId)
    return after
  })
