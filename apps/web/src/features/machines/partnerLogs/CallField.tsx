import type { PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { AccountPick } from '../../../core/pickers/AccountPick.tsx'
import { PersonPick } from '../../../core/pickers/PersonPick.tsx'
import { nameOf } from '../../../core/people/people.names.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useCan } from '../../../lib/useCan.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { cataloguePlansQuery } from '../../commerce/plans/plans.queries.ts'
import { useState } from 'react'

type Field = PartnerCallDetail['fields'][number]
type Props = {
  field: Field
  /** The account of the call, whose people are offered. */
  acctKey: string | null
  value: string
  /** The visible part of a masked value. */
  placeholder: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}

const last = (field: string) => field.split('.').at(-1) ?? ''
/** The kind of object that a field of a call names, by the name of the field. */
export function namedBy(field: string): 'account' | 'plan' | 'person' | undefined {
  if (/^(Parent|Acct|Account|Customer|ParentAcct|FromAcct)Key$/i.test(last(field))) return 'account'
  if (/^(To|From)?PlanCode$/i.test(last(field))) return 'plan'
  return /^(User|Manager)Key$|^(Successor|Manager)$/i.test(last(field)) ? 'person' : undefined
}

/** The path in the request; a field with a fault shows that alone. */
const pathOf = ({ field }: Field, error: string | undefined) => (error ? undefined : field)

/** A field of a call: a picker where it names a company, a plan or a person, else a text. */
export function CallField(props: Props) {
  const { field, placeholder } = props
  const maySeePlans = useCan('Provision:R')
  const maySeePeople = useCan('AcctMgmnt:R')
  const kind = placeholder === undefined ? namedBy(field.field) : undefined
  if (kind === 'account') return <AccountField {...props} />
  if (kind === 'plan' && maySeePlans) return <PlanField {...props} />
  if (kind === 'person' && maySeePeople) return <PersonField {...props} />
  const { label, kind: holds } = field
  return (
    <TextField
      label={label}
      help={pathOf(field, props.error)}
      error={props.error}
      value={props.value}
      placeholder={placeholder}
      inputMode={holds === 'number' ? 'numeric' : 'text'}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

const isKey = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
function AccountField({ field, value, error, onChange }: Props) {
  const { data, isError } = useQuery({ ...accountQuery(value), enabled: isKey(value), retry: false })
  const chosen = data && !isError ? data.acctName : value
  return (
    <AccountPick
      label={field.label}
      help={pathOf(field, error)}
      error={error}
      chosen={chosen}
      onPick={({ acctKey }) => onChange(acctKey)}
      onClear={() => onChange('')}
    />
  )
}

function PlanField({ field, value, error, onChange }: Props) {
  const words = usePlanWords()
  const { data } = useQuery(cataloguePlansQuery({ status: ['ACTIVE'] }))
  const known = (data?.items ?? []).map((plan) => ({ value: plan.planCode, label: words.name(plan) }))
  const choices = known.some((one) => one.value === value) || value === '' ? known : [{ value, label: value }, ...known]
  return (
    <SelectField
      label={field.label}
      help={pathOf(field, error)}
      error={error}
      empty="—"
      value={value}
      choices={choices}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function PersonField({ field, acctKey, value, error, onChange }: Props) {
  const { companyKey } = useMe()
  const [picked, setPicked] = useState<string>()
  return (
    <PersonPick
      acctKey={acctKey ?? companyKey}
      everyone
      label={field.label}
      help={pathOf(field, error)}
      error={error}
      chosen={picked ?? value}
      onPick={(person) => {
        setPicked(nameOf(person))
        onChange(person.userKey)
      }}
    />
  )
}
