import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { type FieldSpec, useFormKit } from '../../../ui/form/FormContext.ts'
import { fieldText } from '../../../ui/form/fieldText.ts'
import { managerQuery } from '../accounts.queries.ts'
import { type Company, ManagerPick } from './ManagerPick.tsx'

type Props = { spec: FieldSpec; companies: readonly Company[] }

/** The account manager as a field of a form: somebody of the companies above the account, or nobody. */
export function ManagerField({ spec, companies }: Props) {
  const { t } = useTranslation()
  const kit = useFormKit()
  const queryClient = useQueryClient()
  const chosen = kit.form.useWatchValue(spec.path)
  const set = (userKey: string) => kit.form.setFieldValue(spec.path, userKey)
  return (
    <ManagerPick
      id={kit.idOf(spec.path)}
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
