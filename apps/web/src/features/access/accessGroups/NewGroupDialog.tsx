import { longestGroupName } from '@portal/contract/core/lengths'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api.errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { formText } from '../../../lib/formText.ts'
import { paths } from '../../../lib/paths.ts'
import { AreaField } from '../../../ui/AreaField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
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
  const id = useId()
  const create = useCreateGroup()
  const attempt = useRef<string>(undefined)
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    const typed = new FormData(form.current ?? undefined)
    const [name, description, copied] = ['name', 'description', 'copyOf'].map((field) => formText(typed, field))
    setMissing(!name)
    if (!name) return document.getElementById(`${id}-name`)?.focus()
    if (create.isPending) return
    const body = {
      name,
      ...(description && { description }),
      ...(copied && { copyOf: copied }),
      ...(acctKey && { acctKey }),
    }
    attempt.current ??= crypto.randomUUID()
    create.mutate(
      { body, idempotencyKey: attempt.current },
      {
        onSuccess: (group) => void navigate({ href: paths.accessGroup(group.groupKey) }),
        // After a refusal the corrected request is a new one; without an answer it is the same one.
        onError: (error) => {
          if (error instanceof ApiError) attempt.current = undefined
        },
      },
    )
  }
  return (
    <FormDialog
      title={t(copyOf ? 'accessGroups.duplicateTitle' : 'accessGroups.createTitle')}
      submit={t('accessGroups.createSubmit')}
      saving={create.isPending}
      refusal={create.error?.message}
      place={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        controlId={`${id}-name`}
        name="name"
        label={t('accessGroups.field.name')}
        maxLength={longestGroupName}
        required
        autoComplete="off"
        error={missing && t('accessGroups.nameMissing')}
      />
      <AreaField name="description" label={t('accessGroups.field.description')} maxLength={255} />
      <SelectField
        name="copyOf"
        label={t('accessGroups.field.copyOf')}
        defaultValue={copyOf}
        empty={t('accessGroups.copyNothing')}
        choices={groups.map(({ groupKey, name }) => ({ value: groupKey, label: name }))}
      />
    </FormDialog>
  )
}
