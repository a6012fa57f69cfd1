import type { Input } from '@portal/contract/core/route'
import type { Role } from '@portal/contract/core/access/access.flags'
import { languages } from '@portal/contract/core/language'
import type { UserKind } from '@portal/contract/directory/users/users.codes'
import { users } from '@portal/contract/directory/users/users.contract'
import { accessGroups } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import type { TFunction } from '../../../lib/i18n.ts'
import type { Choice, FieldSpec } from '../../../ui/form/FormContext.ts'

const api = clientFor(users)
const groupApi = clientFor(accessGroups)
export type InviteBody = Input<typeof users.provision>['body']

const accesses = ['full', 'groups'] as const

/** The initial values of an invitation: in the reader's language, with the mail sent immediately. */
export const noInvite = (language: string) => ({
  kind: 'ADMIN' as UserKind,
  /** Empty: that of the company. */
  roleCode: '',
  email: '',
  firstName: '',
  lastName: '',
  language,
  jobFunction: '',
  phone: '',
  referenceKey: '',
  sendActivation: true,
  /** The access of an administrator in a company with access groups; it has no default. */
  access: '' as '' | (typeof accesses)[number],
  groupKeys: [] as readonly string[],
})
export type InviteForm = ReturnType<typeof noInvite>

export const inviteBody = (acctKey: string, form: InviteForm) =>
  ({
    acctKey,
    email: form.email.trim(),
    firstName: form.firstName.trim() || null,
    lastName: form.lastName.trim() || null,
    language: form.language || undefined,
    jobFunction: form.jobFunction || null,
    phone: form.phone.trim() || null,
    ...(form.kind !== 'ADMIN' && { kind: form.kind }),
    ...(form.roleCode && { roleCode: form.roleCode }),
    ...(form.referenceKey.trim() && { referenceKey: form.referenceKey.trim() }),
    ...(form.kind !== 'ENDUSER' &&
      form.access === 'groups' &&
      form.groupKeys.length > 0 && { groupKeys: [...form.groupKeys] }),
    sendActivation: form.sendActivation,
  }) as InviteBody

export type InviteOffers = {
  jobFunctions: Choice[]
  /** Kinds of people that the company can have and the reader may add; a single kind needs no choice. */
  kinds: readonly UserKind[]
  /** Roles to choose among, the company's first; a single role needs no choice. */
  roles: readonly Role[]
  /** The choice of access groups, if any; set where an administrator may start in groups and must choose. */
  access: readonly FieldSpec[] | undefined
  /** Why the invitation cannot be left for later. */
  mustSend: string | undefined
}
const kindField = (t: TFunction, { kinds }: InviteOffers): FieldSpec => ({
  path: 'kind',
  kind: 'select',
  label: t('field.kind'),
  choices: kinds.map((value) => ({ value, label: t(`users.kind.${value}`) })),
  required: true,
  wide: true,
})

const roleField = (t: TFunction, roles: readonly Role[]): FieldSpec => ({
  path: 'roleCode',
  kind: 'select',
  label: t('field.roleCode'),
  choices: roles.map((value) => ({ value, label: t(`roles.${value}`) })),
  required: true,
  wide: true,
})

const accessField = (t: TFunction): FieldSpec => ({
  path: 'access',
  kind: 'radio',
  label: t('users.invite.access'),
  // i18n: users.invite.accessOf.*
  choices: accesses.map((value) => ({ value, label: t(`users.invite.accessOf.${value}`) })),
  required: true,
  wide: true,
})

/** The fault of an administrator whose access has not been decided. */
export function accessFault(t: TFunction, { access, groupKeys }: InviteForm): string | undefined {
  if (access === '') return t('users.invite.noAccess')
  return access === 'groups' && groupKeys.length === 0 ? t('users.invite.noGroup') : undefined
}

export function inviteFields(t: TFunction, offers: InviteOffers): FieldSpec[] {
  const { jobFunctions, kinds, roles, access, mustSend } = offers
  const label = (name: string) => t(`field.${name}`)
  const byLanguage = languages.map((value) => ({ value, label: t(`accounts.languageName.${value}`) }))
  return [
    {
      path: 'email',
      kind: 'email',
      label: label('email'),
      hint: t('accounts.create.emailHint'),
      required: true,
      wide: true,
    },
    { path: 'firstName', kind: 'text', label: label('firstName') },
    { path: 'lastName', kind: 'text', label: label('lastName') },
    ...(kinds.length > 1 ? [kindField(t, offers)] : []),
    ...(roles.length > 1 ? [roleField(t, roles)] : []),
    ...(access ? [accessField(t), ...access] : []),
    { path: 'language', kind: 'select', label: t('field.language'), choices: byLanguage, required: true },
    { path: 'jobFunction', kind: 'select', label: label('jobFunction'), choices: jobFunctions },
    { path: 'phone', kind: 'tel', label: label('phone'), hint: t('accounts.hint.primaryContact_phone') },
    {
      path: 'referenceKey',
      kind: 'text',
      label: label('referenceKey'),
      hint: t('users.page.referenceHint'),
      autoComplete: 'off',
    },
    {
      path: 'sendActivation',
      kind: 'checkbox',
      label: t('accounts.create.sendActivation'),
      hint: t('users.invite.sendHint'),
      ...(mustSend && { offBecause: mustSend }),
      wide: true,
    },
  ]
}

/** The access groups of a company that a person can start in. */
export const groupsOfQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['accessGroups', 'of', acctKey],
    queryFn: ({ signal }) => groupApi.list({ query: { acctKey }, signal }),
  })

/** Invites a person; one key never creates two people. */
export function useInvite() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: InviteBody; idempotencyKey: string }) =>
      api.provision({ body, idempotencyKey }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['users'] }),
  })
}
