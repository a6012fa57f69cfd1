import { longestGroupName } from '@portal/contract/core/lengths'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { ApiError } from '../../../lib/api.errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { type GroupSummary, useCreateGroup } from './accessGroups.queries.ts'

type Props = {
  acctKey: string | undefined
  /** Groups that can be copied. */
  groups: readonly Pick<GroupSummary, 'groupKey' | 'name'>[]
  /** Preselected for copying. */
  copyOf?: string
  onClose: () => void
}

/** A new group: its name, and optionally a group to copy modules, accounts and members from. */
export function NewGroupDialog({ acctKey, groups, copyOf = '', onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCreateGroup()
  const key = useRef(crypto.randomUUID())
  const sending = useSentForm({
    draft: `group.${copyOf || 'new'}`,
    initial: { name: '', description: '', copyOf },
    body: (values) => ({
      name: values.name.trim(),
      ...(values.description.trim() && { description: values.description.trim() }),
      ...(values.copyOf && { copyOf: values.copyOf }),
      ...(acctKey && { acctKey }),
    }),
    check: (_, { name }) => ({ ...(!name.trim() && { name: t('accessGroups.nameMissing') }) }),
    send: (body) =>
      create.mutateAsync({ body, idempotencyKey: key.current }).catch((error: unknown) => {
        // After a refusal the corrected request is a new one; without an answer it is the same one.
        if (error instanceof ApiError) key.current = crypto.randomUUID()
        throw error
      }),
    onSent: (group) => void navigate({ href: paths.accessGroup(group.groupKey) }),
  })
  const description = { label: t('accessGroups.field.description'), rows: 3, maxLength: 255 }
  return (
    <RecordDialog
      {...sending}
      title={t(copyOf ? 'accessGroups.duplicateTitle' : 'accessGroups.createTitle')}
      submit={t('accessGroups.createSubmit')}
      specs={[
        {
          path: 'name',
          kind: 'text',
          label: t('accessGroups.field.name'),
          maxLength: longestGroupName,
          required: true,
          wide: true,
        },
        { path: 'description', kind: 'textarea', ...description, wide: true },
        {
          path: 'copyOf',
          kind: 'select',
          label: t('accessGroups.field.copyOf'),
          empty: t('accessGroups.copyNothing'),
          searched: false,
          choices: groups.map(({ groupKey, name }) => ({ value: groupKey, label: name })),
          wide: true,
        },
      ]}
      onClose={onClose}
    />
  )
}
