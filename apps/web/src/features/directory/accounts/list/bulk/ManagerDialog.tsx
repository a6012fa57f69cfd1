import type { UserListItem } from '@portal/contract/directory/users/users.list'
import { type BulkProps, useChangeForm } from '../../../../../core/changes/useChangeForm.ts'
import { nameOf } from '../../../../../core/people/people.names.ts'
import { ParentPick } from '../../../../../core/pickers/ParentPick.tsx'
import { useOwnCompany } from '../../../../../core/pickers/useOwnCompany.ts'
import { useTranslation } from '../../../../../lib/i18n.ts'
import type { FieldSpec } from '../../../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../../../ui/form/useRecordForm.ts'
import { type Company, ManagerPick } from '../../form/ManagerPick.tsx'

const ways = ['choose', 'none'] as const
type Values = { way: (typeof ways)[number]; company: Company; person: UserListItem | null }

/** One account manager for many accounts, or none; the preview checks for each that the person is in a company above. */
export function ManagerDialog(props: BulkProps) {
  const { t } = useTranslation()
  const { acctKey, acctName } = useOwnCompany()
  const initial: Values = { way: 'choose', company: { acctKey, acctName }, person: null }
  const changeForm = useChangeForm({
    ...props,
    kind: 'account.manager',
    initial,
    input: ({ way, person }) => ({ manager: way === 'none' ? null : (person?.userKey ?? null) }),
    check: ({ way, person }) => ({
      ...(way === 'choose' && !person && { person: t('accountsList.fault.manager') }),
    }),
    rename: () => 'person',
  })
  const { form } = changeForm
  const { way, company, person } = useFormValues(form)
  const specs: FieldSpec[] = [
    {
      path: 'way',
      kind: 'radio',
      label: t('accountsList.manager.what'),
      // i18n: accountsList.manager.choose, accountsList.manager.none
      choices: ways.map((value) => ({ value, label: t(`accountsList.manager.${value}`) })),
      wide: true,
    },
  ]
  const toChoose: FieldSpec[] = [
    {
      path: 'company',
      kind: 'own',
      label: t('accountsList.manager.company'),
      wide: true,
      draw: () => (
        <ParentPick
          label={t('accountsList.manager.company')}
          help={t('accountsList.manager.companyHint')}
          chosen={company.acctName}
          onPick={(key, name) => form.put({ company: { acctKey: key, acctName: name }, person: null })}
        />
      ),
    },
    {
      path: 'person',
      kind: 'own',
      label: t('field.manager'),
      wide: true,
      draw: ({ error, set }) => (
        <ManagerPick
          label={t('field.manager')}
          companies={[company]}
          chosen={person ? nameOf(person) : ''}
          error={error}
          required
          onPick={set}
        />
      ),
    },
  ]
  return (
    <RecordDialog
      {...changeForm}
      title={t('accountsList.manager.title')}
      specs={way === 'choose' ? [...specs, ...toChoose] : specs}
      onClose={props.onClose}
    />
  )
}
