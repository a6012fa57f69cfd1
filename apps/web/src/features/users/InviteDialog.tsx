import type { Role } from '@portal/contract/core/access/access.flags'
import type { UserKind } from '@portal/contract/users/users.codes'
import { users } from '@portal/contract/users/users.contract'
import { useRef, useState } from 'react'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { ApiError } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { isStepUpRefusal } from '../../lib/stepUp.ts'
import { useCan } from '../../lib/useCan.ts'
import { faultsOf } from '../../ui/form/issues.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { GroupChoice } from './GroupChoice.tsx'
import { useChoices } from '../lookups/lookups.queries.ts'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { type InviteForm, inviteBody, inviteFields, invitePaths, noInvite, useInvite } from './invite.form.ts'

type Props = {
  acctKey: string
  /** Who can be added: the first is offered first. */
  kinds: readonly UserKind[]
  /** Roles that an administrator can be given, that of the company first. */
  roles: readonly Role[]
  onClose: () => void
  onDone: (email: string, mailed: boolean) => void
}

/** Refusals that the server answers without naming a field, and the field that each is about. */
const fieldOf: Record<string, string> = { 'user.emailTaken': 'email' }

/** One invitation: its form and its Idempotency-Key, which is renewed after a refusal, since nobody was created. */
function useInviting({ acctKey, kinds, roles, onDone }: Props, groupKeys: readonly string[]) {
  const translation = useTranslation()
  const invite = useInvite()
  const key = useRef(crypto.randomUUID())
  const form = useRecordForm<InviteForm>({
    initial: {
      ...noInvite(translation.i18n.language),
      kind: kinds[0] ?? 'ADMIN',
      roleCode: roles.length > 1 ? (roles[0] ?? '') : '',
    },
    paths: invitePaths,
    check: (values) => faultsOf(users.provision.body, inviteBody(acctKey, values, groupKeys), translation),
  })
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status < 500) key.current = crypto.randomUUID()
    if (isStepUpRefusal(error)) return
    const { at, general } = placeRefusal(error, invitePaths, fieldOf)
    form.fail(at, general)
  }
  const submit = () => {
    const values = invite.isPending ? undefined : form.validate()
    if (!values) return
    const body = inviteBody(acctKey, values, groupKeys)
    invite.mutate(
      { body, idempotencyKey: key.current },
      { onSuccess: ({ email, invited }) => onDone(email, invited), onError },
    )
  }
  return { form, submit, saving: invite.isPending }
}

/** Adds a person to the account. */
export function InviteDialog(props: Props) {
  const { t } = useTranslation()
  const [groupKeys, setGroupKeys] = useState<readonly string[]>([])
  const [kind, setKind] = useState(props.kinds[0])
  const { form, submit, saving } = useInviting(props, groupKeys)
  const maySendLater = useCan('SendNotificationtoUsercreation:W')
  const specs = inviteFields(t, {
    jobFunctions: useChoices('jobFunctions'),
    kinds: props.kinds,
    onKind: setKind,
    roles: props.roles,
    mustSend: maySendLater ? undefined : t('access.lacking'),
  })
  return (
    <RecordDialog
      form={form}
      specs={specs}
      title={t(props.kinds.length > 1 ? 'users.invite.person' : 'users.invite.title')}
      submit={t(props.kinds.length > 1 ? 'users.invite.add' : 'users.invite.submit')}
      saving={saving}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {kind !== 'ENDUSER' && <GroupChoice acctKey={props.acctKey} chosen={groupKeys} onChange={setGroupKeys} />}
    </RecordDialog>
  )
}
