import type { Role } from '@portal/contract/core/access/access.flags'
import type { UserKind } from '@portal/contract/directory/users/users.codes'
import { users } from '@portal/contract/directory/users/users.contract'
import { useRef } from 'react'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { GroupChoice, useGroups } from './GroupChoice.tsx'
import { useChoices } from '../../../core/lookups/lookups.queries.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import {
  accessFault,
  type InviteBody,
  type InviteForm,
  inviteBody,
  inviteFields,
  noInvite,
  useInvite,
} from './invite.form.ts'

type Props = {
  acctKey: string
  /** The kinds of people that can be added: the first is the default. */
  kinds: readonly UserKind[]
  /** The possible roles of an administrator; the company's comes first. */
  roles: readonly Role[]
  onClose: () => void
  onDone: (email: string, mailed: boolean) => void
}

/** One invitation: its form and its Idempotency-Key, which is renewed after a refusal, since no person was created. */
function useInviting({ acctKey, kinds, roles, onDone }: Props) {
  const { t, i18n } = useTranslation()
  const groups = useGroups(acctKey)
  const invite = useInvite()
  const key = useRef(crypto.randomUUID())
  const asks = ({ kind }: InviteForm) => kind !== 'ENDUSER' && groups.length > 0
  const sending = useSentForm<InviteForm, InviteBody, { email: string; invited: boolean }>({
    draft: `person.of.${acctKey}`,
    initial: {
      ...noInvite(i18n.language),
      kind: kinds[0] ?? 'ADMIN',
      roleCode: roles.length > 1 ? (roles[0] ?? '') : '',
    },
    body: (values) => inviteBody(acctKey, values),
    schema: users.provision.body,
    check: (found, values) => {
      const access = asks(values) && accessFault(t, values)
      return access ? { ...found, access } : found
    },
    send: (body) =>
      invite.mutateAsync({ body, idempotencyKey: key.current }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500) key.current = crypto.randomUUID()
        throw error
      }),
    onSent: ({ email, invited }) => onDone(email, invited),
    fieldOf: { 'user.emailTaken': 'email' },
  })
  return { sending, asks }
}

/** Adds a person to the account. */
export function InviteDialog(props: Props) {
  const { t } = useTranslation()
  const { sending, asks } = useInviting(props)
  const values = useFormValues(sending.form)
  const maySendLater = useCan('SendNotificationtoUsercreation:W')
  const groups: FieldSpec = {
    path: 'groupKeys',
    kind: 'own',
    label: t('users.invite.groups'),
    wide: true,
    draw: ({ set }) => <GroupChoice acctKey={props.acctKey} chosen={values.groupKeys} onChange={set} />,
  }
  const specs = inviteFields(t, {
    jobFunctions: useChoices('jobFunctions'),
    kinds: props.kinds,
    roles: props.roles,
    access: asks(values) ? (values.access === 'groups' ? [groups] : []) : undefined,
    mustSend: maySendLater ? undefined : t('access.lacking'),
  })
  return (
    <RecordDialog
      {...sending}
      specs={specs}
      title={t(props.kinds.length > 1 ? 'users.invite.person' : 'users.invite.title')}
      submit={t(props.kinds.length > 1 ? 'users.invite.add' : 'users.invite.submit')}
      onClose={props.onClose}
    />
  )
}
