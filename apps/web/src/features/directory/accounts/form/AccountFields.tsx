import { useQueryClient } from '@tanstack/react-query'
import { managerQuery } from '../accounts.queries.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { fieldText } from '../../../../ui/form/fieldText.ts'
import { type FieldSpec, useFormKit } from '../../../../ui/form/FormContext.ts'
import { FormField } from '../../../../ui/form/FormField.tsx'
import { type Company, ManagerPick } from './ManagerPick.tsx'

type Props = {
  specs: readonly FieldSpec[]
  /** The companies above the account: one of their people may be its manager. */
  companies: readonly Company[]
}

const isManager = ({ path, readOnly }: FieldSpec) => !readOnly && path.split('.').at(-1) === 'manager'

/** The fields of one section of an account's form; the manager is found by a search. */
export const AccountFields = ({ specs, companies }: Props) =>
  specs.map((spec) =>
    isManager(spec) ? (
      <ManagerField key={spec.path} spec={spec} companies={companies} />
    ) : (
      <FormField key={spec.path} spec={spec} />
    ),
  )

type ManagerFieldProps = { spec: FieldSpec; companies: readonly Company[] }

/** The account manager as a field of a form: a person of the companies above the account, or none. */
function ManagerField({ spec, companies }: ManagerFieldProps) {
  const { t } = useTranslation()
  const kit = useFormKit()
  const queryClient = useQueryClient()
  const chosen = kit.form.useWatchValue(spec.path)
  const set = (userKey: string) => kit.form.setFieldValue(spec.path, userKey)
  return (
    <ManagerPick
      controlId={kit.idOf(spec.path)}
      label={spec.label}
      {...(spec.hint && { hint: spec.hint })}
      companies={companies}
      chosen={fieldText(spec, chosen, t)}
      error={kit.errors[spec.path]}
      onPick={({ userKey, firstName, lastName, email }) => {
        // The name of the picked person is known; no need to fetch it.
        queryClient.setQueryData(managerQuery(userKey).queryKey, { userKey, firstName, lastName, email })
        set(userKey)
      }}
      onClear={() => set('')}
    />
  )
}
