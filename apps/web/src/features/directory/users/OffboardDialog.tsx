import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { maxReason, offboardEnds } from '@portal/contract/operations/changes/changes.inputs'
import { PersonPick } from '../../../core/pickers/PersonPick.tsx'
import { nameOf } from '../../../core/people/people.names.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import type { Person } from './people.rules.ts'

type OffboardInput = Omit<ChangeInput<'user.offboard'>, 'userKey'>
type Props = { person: Person; onSubmit: (input: OffboardInput) => void; onClose: () => void }

/**
 * Asks for the successor of a person who leaves, and the person's new status; the preview lists the tasks to hand over.
 */
export function OffboardDialog({ person, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const name = nameOf(person)
  const initial = {
    successor: { userKey: '', name: '' },
    afterwards: 'disable' as OffboardInput['afterwards'],
    reason: '',
  }
  const sending = useSentForm({
    draft: `offboard.${person.userKey}`,
    initial,
    body: ({ successor, afterwards, reason }): OffboardInput => ({
      successor: successor.userKey,
      afterwards,
      ...(reason.trim() && { reason: reason.trim() }),
    }),
    check: (_, { successor }) => ({ ...(!successor.userKey && { successor: t('users.offboard.noSuccessor') }) }),
    send: async (input) => input,
    onSent: onSubmit,
  })
  const { successor } = useFormValues(sending.form)
  const ends = offboardEnds.map((value) => ({ value, label: t(`users.offboard.${value}`) }))
  return (
    <RecordDialog
      {...sending}
      title={t('users.offboard.title', { name })}
      submit={t('users.preview')}
      intro={<p>{t('users.offboard.text')}</p>}
      specs={[
        {
          path: 'successor',
          kind: 'own',
          label: t('field.successor'),
          wide: true,
          draw: ({ error, set }) => (
            <PersonPick
              acctKey={person.acctKey}
              label={t('field.successor')}
              help={t('users.offboard.successorHint')}
              without={[person.userKey]}
              active
              required
              chosen={successor.name}
              error={error}
              onPick={(next) => set({ userKey: next.userKey, name: nameOf(next) })}
            />
          ),
        },
        { path: 'afterwards', kind: 'radio', label: t('field.afterwards'), choices: ends, wide: true },
        useReasonField(),
      ]}
      onClose={onClose}
    />
  )
}

/** A field for the reason, which may be left empty. */
export function useReasonField(): FieldSpec {
  const { t } = useTranslation()
  const hint = t('users.reasonOptionalHint')
  return { path: 'reason', kind: 'reason', label: t('users.reasonOptional'), hint, maxLength: maxReason, wide: true }
}
