import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { ManagerField } from './ManagerField.tsx'
import type { Company } from './ManagerPick.tsx'

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
